import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

let isSwept = false

/** A folder of its own among the system's temporary ones, which goes at the latest with the next run of tests. */
export function temporaryFolder(name: string): string {
  if (!isSwept) sweep()
  isSwept = true
  return mkdtempSync(join(tmpdir(), `meterlens-tests-${process.pid}-${name}-`))
}

/** Runners of tests end their processes without notice, so that what these had is removed by those after them. */
function sweep(): void {
  for (const folder of readdirSync(tmpdir())) {
    const pid = /^meterlens-tests-(\d+)-/.exec(folder)?.[1]
    if (pid === undefined || isRunning(Number(pid))) continue
    try {
      rmSync(join(tmpdir(), folder), { recursive: true, force: true })
    } catch {
      // Another process removes it too, or a test that failed has left it read-only.
    }
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
