import { rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { fuseProblems, fuseTable, setFuses } from '../../../scripts/packaging/fuses.ts'
import { createStandIn } from '../../../scripts/packaging/stand-in.ts'

/** Returns an executable with the fuses of Electron 45 as delivered. */
function anExecutable(): string {
  const folder = createStandIn('linux')
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true })
  })
  return join(folder, 'electron')
}

it('row 19: sets every fuse of Electron 45 to the table', async () => {
  const program = anExecutable()
  expect(await fuseProblems(program)).toHaveLength(7)
  await setFuses(program)
  expect(await fuseProblems(program)).toEqual([])
})

it('row 19: fails on a fuse that the table does not know, as a newer Electron may bring one', async () => {
  const program = join(tmpdir(), `meterlens-fuses-${process.pid}`)
  onTestFinished(() => {
    rmSync(program)
  })
  writeFileSync(program, Buffer.from('dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX\u0001\u000a1011000111', 'latin1'))
  await expect(setFuses(program)).rejects.toThrow(/fuse/i)
})

it('row 19: lets nobody run Node, debug, or load an app of their own with the program', () => {
  expect(fuseTable).toMatchObject({
    RunAsNode: false,
    EnableNodeCliInspectArguments: false,
    EnableNodeOptionsEnvironmentVariable: false,
    OnlyLoadAppFromAsar: true,
    EnableEmbeddedAsarIntegrityValidation: true,
  })
})
