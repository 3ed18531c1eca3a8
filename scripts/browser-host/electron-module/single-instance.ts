import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

export interface SecondInstance {
  readonly argv: string[]
  readonly cwd: string
  readonly data: unknown
}

interface Lock {
  readonly pid: number
  readonly port: number
}

/**
 * The lock on a userData folder. Undefined when another host holds it, which has been told by then; else
 * the way to give it back. Synchronous as in Electron, so the telling happens in a helper process.
 */
export function acquireSingleInstance(
  userData: string,
  data: unknown,
  onSecond: (message: SecondInstance) => void,
): (() => void) | undefined {
  const file = join(userData, 'browser-host.lock')
  const holder = readLock(file)
  const message: SecondInstance = { argv: process.argv, cwd: process.cwd(), data: data ?? null }
  if (holder && isAlive(holder.pid)) {
    tell(holder.port, message)
    return undefined
  }
  mkdirSync(userData, { recursive: true })
  return listen(file, onSecond)
}

function listen(file: string, onSecond: (message: SecondInstance) => void): () => void {
  const server = createServer((socket) => {
    let text = ''
    socket.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
    socket.on('end', () => {
      onSecond(JSON.parse(text) as SecondInstance)
    })
  })
  // The pid first: the port is known only in the next turn, and no other start may slip in between.
  writeFileSync(file, JSON.stringify({ pid: process.pid, port: 0 }))
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    writeFileSync(file, JSON.stringify({ pid: process.pid, port }))
  })
  server.unref()
  const release = (): void => {
    server.close()
    rmSync(file, { force: true })
  }
  process.once('exit', release)
  return release
}

function readLock(file: string): Lock | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Lock
  } catch {
    return undefined
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return pid !== process.pid
  } catch {
    return false
  }
}

/** Sends in a process of its own and waits for it. */
function tell(port: number, message: SecondInstance): void {
  const script =
    'require("node:net").createConnection(Number(process.argv[1]), "127.0.0.1").end(process.argv[2])'
  spawnSync(process.execPath, ['-e', script, String(port), JSON.stringify(message)], { timeout: 5000 })
}
