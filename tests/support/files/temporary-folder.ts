import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

let isSwept = false

/** Creates a folder among the system's temporary ones; the next run of tests removes it at the latest. */
export function temporaryFolder(name: string): string {
  if (!isSwept) sweep()
  isSwept = true
  return mkdtempSync(join(tmpdir(), `meterlens-tests-${process.pid}-${name}-`))
}

/** Test runners end their processes without notice, so a later process removes what these left behind. */
function sweep(): void {
  for (const folder of readdirSync(tmpdir())) {
    const pid = /^meterlens-tests-(\d+)-/.exec(folder)?.[1]
    if (pid === undefined || isRunning(Number(pid))) continue
    try {
      rmSync(join(tmpdir(), folder), { recursive: true, force: true })
    } catch {
      // Another process may be removing it too, or a failed test may have left it read-only.
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
