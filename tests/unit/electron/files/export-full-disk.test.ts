import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { succeed } from '#shared/errors/result.ts'
import { unpackPart } from '#shared/export/packed-part.ts'
import { csvOfPart } from '#shared/export/csv-of-part.ts'
import { createExportFiles } from '#electron/files/export-files.ts'

/** A file system of 64 KiB, where this process may mount one. */
function aSmallDisk(): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'meterlens-disk-'))
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', folder])
  return mounted.status === 0 ? folder : undefined
}

const disk = process.platform === 'linux' ? aSmallDisk() : undefined
if (disk === undefined) console.log('export-full-disk: skipped, this process may not mount a small tmpfs')

describe('createExportFiles on a full disk', () => {
  it.skipIf(disk === undefined)('answers no-space and leaves no part behind', async () => {
    const folder = disk ?? ''
    try {
      const exports = createExportFiles({
        chooseTarget: () => Promise.resolve(join(folder, 'a.csv')),
        chooseFolder: () => Promise.resolve(undefined),
        createTicket: () => 'ticket',
        showInFolder: () => undefined,
        csvOf: (part) => Promise.resolve(succeed(csvOfPart(unpackPart(part)))),
      })
      await exports.begin({ suggestedName: 'a', format: 'csv' })
      expect(await exports.write('ticket', new Uint8Array(1024 * 1024))).toMatchObject({
        ok: false,
        error: { kind: 'file', reason: 'no-space' },
      })
      expect(readdirSync(folder)).toEqual([])
    } finally {
      execFileSync('umount', [folder])
    }
  })
})
