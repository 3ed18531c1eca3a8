import { chmodSync, lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const FOLDER = 0o700
const FILE = 0o600

/**
 * Removes the rights of everyone but the user in the app's own folder, which an earlier version, a copy or a generous
 * umask granted: logs and records name what the user looks at. Links are left alone, and so are files that cannot be
 * changed.
 */
export function narrowModes(path: string, report: (error: unknown) => void): void {
  if (process.platform === 'win32') return
  try {
    const found = lstatSync(path, { throwIfNoEntry: false })
    if (found?.isDirectory() === true) {
      narrow(path, found.mode, FOLDER)
      for (const name of readdirSync(path)) narrowModes(join(path, name), report)
    } else if (found?.isFile() === true) narrow(path, found.mode, FILE)
  } catch (error) {
    report(error)
  }
}

function narrow(path: string, mode: number, widest: number): void {
  const permissions = mode & 0o777
  if ((permissions & ~widest) !== 0) chmodSync(path, permissions & widest)
}
