import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { succeed } from '#shared/errors/result.ts'
import { unpackPart } from '#shared/export/packed-part.ts'
import { csvOfPart } from '#shared/export/csv-of-part.ts'
import { createExportFiles } from '#electron/files/export-files.ts'

/** A file that nothing can take the place of, as one that another program has open on Windows: a mount point. */
function aLockedFile(): string | undefined {
  const path = join(mkdtempSync(join(tmpdir(), 'meterlens-locked-')), 'a.csv')
  writeFileSync(path, 'old')
  return spawnSync('mount', ['--bind', path, path]).status === 0 ? path : undefined
}

const locked = process.platform === 'linux' ? aLockedFile() : undefined
if (locked === undefined) console.log('export-locked-file: skipped, this process may not mount a file')

describe('createExportFiles over a locked file', () => {
  it.skipIf(locked === undefined)('answers busy, keeps the file and leaves no part behind', async () => {
    const path = locked ?? ''
    try {
      const exports = createExportFiles({
        chooseTarget: () => Promise.resolve(path),
        chooseFolder: () => Promise.resolve(undefined),
        createTicket: () => 'ticket',
        showInFolder: () => undefined,
        csvOf: (part) => Promise.resolve(succeed(csvOfPart(unpackPart(part)))),
      })
      await exports.begin({ suggestedName: 'a', format: 'csv' })
      await exports.write('ticket', new Uint8Array(10))
      expect(await exports.finish('ticket')).toMatchObject({
        ok: false,
        error: { kind: 'file', reason: 'busy' },
      })
      expect(readdirSync(join(path, '..'))).toEqual(['a.csv'])
      expect(readFileSync(path, 'utf8')).toBe('old')
    } finally {
      execFileSync('umount', [path])
    }
  })
})
