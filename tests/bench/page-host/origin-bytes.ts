import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Bytes of everything that a profile keeps for the origin of a URL. */
export function originBytes(profile: string, url: string): number {
  const { port } = new URL(url)
  const named = readdirSync(profile, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isDirectory() && entry.name.includes(`127.0.0.1_${port}.indexeddb`),
  )
  if (named.length === 0) throw new Error(`the profile keeps nothing for ${url}`)
  return named.reduce((sum, entry) => sum + folderBytes(join(entry.parentPath, entry.name)), 0)
}

function folderBytes(folder: string): number {
  return readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    const path = join(folder, entry.name)
    return sum + (entry.isDirectory() ? folderBytes(path) : statSync(path).size)
  }, 0)
}
