import { spawn } from 'node:child_process'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, it } from 'vitest'
import { createDocuments } from '#electron/documents/documents.ts'
import { valueOf } from '#support/a-partition.ts'
import { temporaryFolder } from '#support/files/temporary-folder.ts'

const writer = resolve(import.meta.dirname, 'document-writer.ts')

/**
 * Runs a process that saves documents, kills it after some saves, and returns the last save that was confirmed as
 * durable.
 */
async function killedAfter(saves: number, folder: string, first: number): Promise<number> {
  const child = spawn(process.execPath, [writer, folder, String(first)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = new Promise((done) => child.once('exit', done))
  let last = first - 1
  for await (const line of createInterface({ input: child.stdout })) {
    last = Number(line)
    if (last >= first + saves) child.kill('SIGKILL')
  }
  await exited
  return last
}

it('a confirmed save survives a kill at any moment, and no document is damaged', async () => {
  const folder = join(temporaryFolder('killed'), 'documents')
  let acknowledged = 0
  for (const saves of [1, 4, 9, 23, 40]) {
    acknowledged = await killedAfter(saves, folder, acknowledged + 1)
    const { calls } = createDocuments({ folder, clock: { now: () => 0 }, log: { warn: () => undefined } })
    expect(valueOf(await calls.openDocuments({ connectionId: 'demo' }))).toEqual({
      isNew: false,
      damaged: [],
    })
    const place = { connectionId: 'demo', shelf: 'workspaces', id: 'w' } as const
    const { document } = valueOf(await calls.readDocument(place))
    const { number, text } = document as { number: number; text: string }
    expect(number).toBeGreaterThanOrEqual(acknowledged)
    expect(text).toHaveLength((number * 7919) % 200_000)
    acknowledged = number
  }
})
