import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/**
 * Replaces the file at `path` in one step: a reader sees the whole old text or the whole new one, whenever the machine
 * stops. Rejects with the system's error and leaves the old file as it was.
 */
export async function writeFileAtomic(path: string, contents: string | Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const temporary = `${path}.${randomUUID()}.tmp`
  try {
    await writeDurably(temporary, contents)
    await rename(temporary, path)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
  await syncDirectory(dirname(path))
}

const unfinished = /\.[\da-f-]{36}\.tmp$/

/** Removes what a killed app was writing in a folder, before anything is written there again. */
export function removeUnfinished(folder: string, report: (error: unknown) => void): void {
  try {
    for (const name of existsSync(folder) ? readdirSync(folder) : [])
      if (unfinished.test(name)) rmSync(join(folder, name), { force: true })
  } catch (error) {
    report(error)
  }
}

async function writeDurably(path: string, contents: string | Uint8Array): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(contents)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Makes a rename durable if the system can open directories, which Windows cannot. */
export async function syncDirectory(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const directory = await open(path, 'r')
  try {
    await directory.sync()
  } finally {
    await directory.close()
  }
}
