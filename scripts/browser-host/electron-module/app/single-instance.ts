import { readFileSync, renameSync, rmSync, watch, writeFileSync } from 'node:fs'
import { join } from 'node:path'

interface SecondInstance {
  readonly argv: readonly string[]
  readonly cwd: string
  readonly additionalData: unknown
}

const lockName = 'browser-host.lock'
const messageName = 'browser-host.second-instance'

/**
 * Takes the lock on a userData folder; false when another host has it, which is then told of this start. The lock
 * names the process, and the first instance watches the folder for messages.
 */
export function acquireSingleInstance(
  userData: string,
  additionalData: unknown,
  onSecond: (second: SecondInstance) => void,
): boolean {
  const [lock, message] = [join(userData, lockName), join(userData, messageName)]
  if (isRunning(lock)) {
    const second: SecondInstance = { argv: process.argv, cwd: process.cwd(), additionalData }
    // The message is renamed into place, so that the first instance never reads half of it.
    writeFileSync(`${message}.${process.pid}`, JSON.stringify(second))
    renameSync(`${message}.${process.pid}`, message)
    return false
  }
  writeFileSync(lock, String(process.pid))
  process.once('exit', () => {
    rmSync(lock, { force: true })
  })
  watch(userData, { persistent: false }, (_event, name) => {
    const second = name === messageName ? takeMessage(message) : undefined
    if (second) onSecond(second)
  })
  return true
}

function isRunning(lock: string): boolean {
  try {
    const pid = Number(readFileSync(lock, 'utf8'))
    return pid !== process.pid && process.kill(pid, 0)
  } catch {
    return false
  }
}

/** One change of the folder may be reported twice; the second time there is nothing. */
function takeMessage(file: string): SecondInstance | undefined {
  try {
    const text = readFileSync(file, 'utf8')
    rmSync(file)
    return JSON.parse(text) as SecondInstance
  } catch {
    return undefined
  }
}
