import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { someExportFiles } from '#support/files/some-export-files.ts'
import { temporaryFolder } from '#support/files/temporary-folder.ts'

const folder = temporaryFolder('mounts')
const [disk, file] = [mkdtempSync(join(folder, 'disk-')), join(folder, 'a.csv')]
writeFileSync(file, 'old')

/** Mounts a file system and returns true, or prints that this process may not and returns false. */
function isMounted(...how: readonly string[]): boolean {
  const is = process.platform === 'linux' && spawnSync('mount', [...how]).status === 0
  if (!is) console.log(`export-mounts: skipped, this process may not mount ${how.join(' ')}`)
  return is
}

/** A file system of 64 KiB, and a file that cannot be replaced, like one that another program has open on Windows. */
const isSmall = isMounted('-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', disk)
const isLocked = isMounted('--bind', file, file)

describe('createExportFiles', () => {
  it.skipIf(!isSmall)('answers no-space on a full disk and leaves no part behind', async () => {
    try {
      const exports = someExportFiles(join(disk, 'a.csv'))
      await exports.beginExport({ suggestedName: 'a', format: 'csv' })
      const error = { kind: 'file', reason: 'no-space' }
      expect(
        await exports.writeExport({ exportTicket: 'ticket-1', chunk: new Uint8Array(1024 * 1024) }),
      ).toMatchObject({ ok: false, error })
      expect(readdirSync(disk)).toEqual([])
    } finally {
      execFileSync('umount', [disk])
    }
  })

  it.skipIf(!isLocked)('answers busy over a locked file, keeps it and leaves no part behind', async () => {
    try {
      const exports = someExportFiles(file)
      await exports.beginExport({ suggestedName: 'a', format: 'csv' })
      await exports.writeExport({ exportTicket: 'ticket-1', chunk: new Uint8Array(10) })
      const error = { kind: 'file', reason: 'busy' }
      expect(await exports.finishExport({ exportTicket: 'ticket-1' })).toMatchObject({ ok: false, error })
      expect(readdirSync(folder).filter((name) => !name.startsWith('disk-'))).toEqual(['a.csv'])
      expect(readFileSync(file, 'utf8')).toBe('old')
    } finally {
      execFileSync('umount', [file])
    }
  })
})
