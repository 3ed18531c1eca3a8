import { chmodSync, readdirSync, lstatSync } from 'node:fs'
import { join } from 'node:path'

/** Folders of Electron's user data in which Chromium keeps databases. */
const databaseFolders = ['IndexedDB', 'WebStorage', 'Local Storage']
const FOLDER = 0o700
const FILE = 0o600

/**
 * Restores the user's right to write the app's own databases, which a copy, a restored backup or a careless chmod
 * removed. Chromium cannot open a database whose lock file is read-only, and its error is that of a damaged one: the
 * app would offer to set a sound store aside. `report` receives each file that was changed, and each that could not be.
 */
export function allowWriting(userData: string, report: (path: string, error?: unknown) => void): void {
  for (const folder of databaseFolders) allowWithin(join(userData, folder), report)
}

function allowWithin(path: string, report: (path: string, error?: unknown) => void): void {
  try {
    const found = lstatSync(path, { throwIfNoEntry: false })
    if (found?.isDirectory() === true) {
      allow(path, found.mode, FOLDER, report)
      // Large values are in folders of their own, one file each: they are never locked, and there may be thousands.
      const names = readdirSync(path).filter((name) => !name.endsWith('.blob'))
      for (const name of names) allowWithin(join(path, name), report)
    } else if (found?.isFile() === true) allow(path, found.mode, FILE, report)
  } catch (error) {
    report(path, error)
  }
}

function allow(path: string, mode: number, least: number, report: (path: string) => void): void {
  const permissions = mode & 0o777
  if ((permissions & least) === least) return
  chmodSync(path, permissions | least)
  report(path)
}
