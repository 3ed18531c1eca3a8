import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

/** Runs a file in a separate process that can collect garbage, and returns its output. */
export function printedBy(file: string, ...args: readonly string[]): string {
  const ran = spawnSync(process.execPath, ['--expose-gc', file, ...args], { encoding: 'utf8' })
  if (ran.status !== 0) throw new Error(`the child ended with ${ran.status}: ${ran.stderr}`)
  return ran.stdout
}

/** Returns the bytes by which `work` raises the peak memory of this process and its threads; Linux only. */
export async function peakRise(work: () => unknown): Promise<number> {
  globalThis.gc?.()
  await wait(100)
  // This resets the peak to the memory that is resident now.
  writeFileSync('/proc/self/clear_refs', '5')
  const before = process.memoryUsage.rss()
  await work()
  const peak = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]
  return Number(peak) * 1024 - before
}
