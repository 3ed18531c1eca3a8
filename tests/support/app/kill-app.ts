import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import type { ElectronApplication } from 'playwright-core'

const PATIENCE_MS = 20_000

/** Returns the processes whose command line contains `text`; empty without /proc. */
export function processesNaming(text: string): readonly number[] {
  if (process.platform !== 'linux') return []
  return readdirSync('/proc').flatMap((entry) => {
    const pid = Number(entry)
    if (!Number.isInteger(pid) || pid === process.pid) return []
    return commandLineOf(pid).includes(text) ? [pid] : []
  })
}

function commandLineOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

export interface KillOptions {
  readonly userDataDir: string
  /** Kills every process of the app at the same moment, not only the main one. */
  readonly all: boolean
}

/** Ends the app as a power cut would, and resolves when none of its processes runs any more. */
export async function killApp(app: ElectronApplication, { userDataDir, all }: KillOptions): Promise<void> {
  const main = app.process()
  const exited = new Promise((resolve) => main.once('exit', resolve))
  const others = all ? processesNaming(userDataDir).filter((pid) => pid !== main.pid) : []
  main.kill('SIGKILL')
  for (const pid of others) kill(pid)
  await exited
  const deadline = performance.now() + PATIENCE_MS
  while (processesNaming(userDataDir).length > 0) {
    if (performance.now() > deadline) throw new Error('the browser outlived the app it belongs to')
    await wait(50)
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended by itself.
  }
}
