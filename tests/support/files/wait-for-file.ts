import { existsSync, readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'

const LIMIT_MS = 120_000

/**
 * Resolves with the text of a file as soon as it exists; exports are renamed into place, so the file is whole by then.
 */
export async function waitForFile(file: string): Promise<string> {
  const until = performance.now() + LIMIT_MS
  while (performance.now() < until) {
    if (existsSync(file)) return readFileSync(file, 'utf8')
    await delay(50)
  }
  throw new Error(`${file} did not appear within ${LIMIT_MS} ms`)
}
