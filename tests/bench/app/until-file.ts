import { existsSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

const PATIENCE_MS = 120_000

/** Resolves within 2 ms of a file's coming into being. */
export async function untilFile(file: string): Promise<void> {
  const until = performance.now() + PATIENCE_MS
  while (!existsSync(file)) {
    if (performance.now() > until) throw new Error(`${file} did not appear`)
    await wait(2)
  }
}
