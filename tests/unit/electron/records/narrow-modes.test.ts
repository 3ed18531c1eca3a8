import { chmodSync, mkdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createFileMemory } from '#electron/budget/memory/file-memory.ts'
import { createRotatingFile } from '#electron/log/log.ts'
import { writeFileAtomic } from '#electron/records/atomic-file.ts'
import { narrowModes } from '#electron/records/narrow-modes.ts'
import { temporaryFolder } from '#support/files/temporary-folder.ts'

const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8)
it.runIf(process.platform !== 'win32')('narrows what others may read, and follows no link', () => {
  const folder = temporaryFolder('modes')
  const outside = join(temporaryFolder('modes'), 'outside')
  writeFileSync(outside, '')
  chmodSync(outside, 0o644)
  mkdirSync(join(folder, 'log'))
  writeFileSync(join(folder, 'log', 'x.log'), '')
  for (const path of [folder, join(folder, 'log'), join(folder, 'log', 'x.log')]) chmodSync(path, 0o777)
  symlinkSync(outside, join(folder, 'link'))
  const reported: unknown[] = []
  narrowModes(folder, (error) => reported.push(error))
  narrowModes(join(folder, 'absent'), (error) => reported.push(error))
  expect([folder, join(folder, 'log'), join(folder, 'log', 'x.log')].map(modeOf)).toEqual([
    '700',
    '700',
    '600',
  ])
  expect(modeOf(outside)).toBe('644')
  expect(reported).toEqual([])
})

it.runIf(process.platform !== 'win32')('creates folders and files that only the user can read', async () => {
  const folder = temporaryFolder('modes')
  await writeFileAtomic(join(folder, 'records', 'a.json'), '{}')
  createRotatingFile({ folder: join(folder, 'log'), name: 'a', maxBytes: 100, maxFiles: 1 }).append('x\n')
  const clock = { now: () => 0 }
  await createFileMemory({ file: join(folder, 'budget', 'a'), clock, machine: clock, wall: clock }).load()
  const made = ['records', 'log', 'budget', 'records/a.json', 'log/a.log', 'budget/a']
  expect(made.map((name) => modeOf(join(folder, name)))).toEqual(['700', '700', '700', '600', '600', '600'])
})
