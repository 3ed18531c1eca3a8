import { spawn, type ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { connectCdp, type CdpConnection } from './cdp.ts'

export interface Chromium {
  readonly connection: CdpConnection
  /** Resolves with the line for which Playwright waits; only if a debugging port was requested. */
  readonly devToolsUrl: Promise<string>
  /** Resolves with the last lines that Chromium wrote, when it is gone. */
  readonly ended: Promise<string>
  /** Ends Chromium, first gently and then by force; resolves when it is gone. */
  close(): Promise<void>
}

const graceMs = 3000

/**
 * Starts Chromium on two pipes, which also tie it to this process: when the process dies, however it dies, the pipes
 * break and Chromium ends by itself.
 */
export function launchChromium(executable: string, flags: readonly string[]): Chromium {
  const child = spawn(executable, flags, {
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
    env: { ...process.env, GOOGLE_API_KEY: 'no', GOOGLE_DEFAULT_CLIENT_ID: 'no' },
  })
  const [, , stderr, toBrowser, fromBrowser] = child.stdio
  const connection = connectCdp(fromBrowser as Readable, toBrowser as Writable)
  const { url, ended } = readLines(stderr as Readable)
  return {
    connection,
    devToolsUrl: url,
    ended,
    close: () => closeGracefully(child, connection),
  }
}

/** Reads Chromium's own output: where it listens, and its last lines when it is gone. */
function readLines(stderr: Readable): { readonly url: Promise<string>; readonly ended: Promise<string> } {
  const lines = createInterface({ input: stderr })
  const last: string[] = []
  const url = new Promise<string>((resolve, reject) => {
    lines.once('close', () => {
      reject(new Error('browser host: Chromium ended before it was ready'))
    })
    lines.on('line', (line) => {
      if (last.push(line) > 20) last.shift()
      const found = /^DevTools listening on (ws:\/\/.*)$/.exec(line)?.[1]
      if (found !== undefined) resolve(found)
    })
  })
  // Nobody waits for the address if no port was requested, and Chromium then always ends without one.
  url.catch(() => undefined)
  const ended = new Promise<string>((resolve) => {
    lines.once('close', () => {
      resolve(last.join('\n'))
    })
  })
  return { url, ended }
}

async function closeGracefully(child: ChildProcess, connection: CdpConnection): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise<void>((resolve) =>
    child.once('exit', () => {
      resolve()
    }),
  )
  connection.post('Browser.close')
  const timer = setTimeout(() => child.kill('SIGKILL'), graceMs)
  await gone
  clearTimeout(timer)
}
