import { Worker } from 'node:worker_threads'
import { resolve } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createCsvThread } from '#electron/files/csv/csv-thread.ts'
import { csvTextOf } from '#support/files/csv-text-of.ts'
import type { CsvPart } from '#shared/export/csv-table.ts'
import { packPart, type PackedPart } from '#shared/export/packed-part.ts'
import { aSeries, aTable, plainOptions } from '../../../shared/export/csv-builders.ts'

const file = resolve(import.meta.dirname, '../../../../../electron/files/csv/csv-worker.ts')

function aThread(spawn = () => new Worker(file)) {
  const thread = createCsvThread(spawn)
  onTestFinished(() => thread.close())
  return thread
}

function aPart(changes: Partial<CsvPart> = {}): CsvPart {
  return {
    layout: 'wide',
    resolution: 'hourly',
    table: aTable([aSeries()]),
    options: plainOptions,
    isFirst: true,
    ...changes,
  }
}

const packed = (changes: Partial<CsvPart> = {}): PackedPart => packPart(aPart(changes))

describe('createCsvThread', () => {
  it('writes parts in the order in which they were requested', async () => {
    const thread = aThread()
    const parts = (['wide', 'long'] as const).map((layout) => aPart({ layout }))
    const expected = parts.map((part) => csvTextOf(part))
    const written = await Promise.all(parts.map((part) => thread.write(packPart(part))))
    expect(written.map((text) => text.ok && new TextDecoder().decode(text.value))).toEqual(expected)
  })

  it('takes the memory of the columns rather than a copy', async () => {
    const part = packed()
    await aThread().write(part)
    const { values } = part.table.series[0]?.columns ?? {}
    expect(values && ('steps' in values ? values.steps : values).byteLength).toBe(0)
  })

  it('refuses a part that would never end, and continues', async () => {
    const thread = aThread()
    const minutes = aSeries({ resolution: 'minute' })
    const endless = aTable([minutes], { interval: { start: 0, end: 8.64e15 } })
    expect(await thread.write(packed({ table: endless, resolution: 'minute' }))).toMatchObject({
      ok: false,
      error: { kind: 'unexpected' },
    })
    expect((await thread.write(packed())).ok).toBe(true)
  })

  it('answers for a thread that died, and starts another', async () => {
    let started = 0
    const thread = aThread(() => {
      started += 1
      return started === 1 ? new Worker('process.exit(1)', { eval: true }) : new Worker(file)
    })
    expect(await thread.write(packed())).toMatchObject({ ok: false, error: { kind: 'unexpected' } })
    expect((await thread.write(packed())).ok).toBe(true)
  })
})
