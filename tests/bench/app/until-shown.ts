import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve as resolvePath } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { chooseExecutable } from '#support/app/choose-executable.ts'
import { isColoured, paintedFrame } from '../page/frame.ts'

const root = resolvePath(import.meta.dirname, '../../..')
const PATIENCE_MS = 60_000

/** The chart is checked in three places, since one of them may lie in a gap. */
const CHART = `[0.3, 0.5, 0.7].some((share) => (${isColoured.toString()})(
    document.querySelector('figure[aria-label="Comparison chart"] canvas'), share))`

/** Expressions that are true in the page once something is shown. */
const shown = {
  page: 'true',
  /** The catalogue has been read, and the tree shows its rows or says that it has none. */
  tree: `(document.querySelector('.catalogue-state .cost')?.textContent ?? '') !== '' &&
    document.querySelector('.tree-pane [role="treeitem"], .tree-pane .empty') !== null`,
  /** The shortcut of the search is pressed in each frame until the search has the focus. */
  key: `document.activeElement?.matches('input[type="search"]') ||
    (document.dispatchEvent(new KeyboardEvent('keydown', { key: '/', bubbles: true })), false)`,
  chart: CHART,
  /** The picture of the last chart, which is labelled as such, or the live chart. */
  pixels: `document.querySelector('#last-picture')?.complete || ${CHART}`,
}
/** Script that resolves with the page's time right after the frame in which `what` is shown. */
const watcher = (what: keyof typeof shown): string => `(async () => {
  const paintedFrame = ${paintedFrame.toString()}
  do await paintedFrame()
  while (!(${shown[what]}))
  return Date.now()
})()`

/** Starts an app as a user would, and returns the milliseconds until it shows `what`. */
export async function millisecondsUntil(
  what: keyof typeof shown,
  appPath: string,
  userDataDir: string,
): Promise<number> {
  const start = Date.now()
  const child = spawn(
    chooseExecutable(),
    [appPath, `--user-data-dir=${userDataDir}`, '--remote-debugging-port=0'],
    { cwd: root, env: { ...process.env, METERLENS_HEADLESS: '1' }, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const gone = once(child, 'exit')
  try {
    const tools = await devToolsOf(child.stderr)
    child.stderr.resume()
    const at = await shownAt(tools, watcher(what))
    return at - start
  } finally {
    child.kill('SIGTERM')
    const timer = setTimeout(() => child.kill('SIGKILL'), 10_000)
    await gone
    clearTimeout(timer)
  }
}

/** Returns the host and port at which an app listens for DevTools. */
async function devToolsOf(stderr: NodeJS.ReadableStream): Promise<string> {
  const said: string[] = []
  for await (const line of createInterface({ input: stderr })) {
    const host = /^DevTools listening on ws:\/\/([^/]+)/.exec(line)?.[1]
    if (host !== undefined) return host
    said.push(line)
  }
  throw new Error(`the app ended before it was ready: ${said.join('\n')}`)
}

interface Target {
  readonly type: string
  readonly url: string
  readonly webSocketDebuggerUrl: string
}

/** The page may still be loading: if its context goes away, the next one is used. */
async function shownAt(tools: string, expression: string): Promise<number> {
  const until = performance.now() + PATIENCE_MS
  while (performance.now() < until) {
    const targets = (await (await fetch(`http://${tools}/json/list`)).json()) as readonly Target[]
    const page = targets.find(({ type, url }) => type === 'page' && isOfApp(url))
    const patience = wait(PATIENCE_MS, 'nothing', { ref: false })
    const value = page && (await Promise.race([evaluate(page.webSocketDebuggerUrl, expression), patience]))
    if (typeof value === 'number') return value
    await wait(5)
  }
  throw new Error('the app showed nothing')
}

/**
 * Returns the value of a promise in a page, or undefined if the page went away. Playwright would slow the page down.
 */
async function evaluate(url: string, expression: string): Promise<unknown> {
  const socket = new WebSocket(url)
  await once(socket, 'open')
  const params = { expression, awaitPromise: true, returnByValue: true }
  socket.send(JSON.stringify({ id: 1, method: 'Runtime.evaluate', params }))
  const [{ data }] = (await Promise.race([once(socket, 'message'), once(socket, 'close')])) as [MessageEvent]
  socket.close()
  return (
    JSON.parse(String(data ?? '{}')) as {
      readonly result?: { readonly result?: { readonly value?: unknown } }
    }
  ).result?.result?.value
}

/** A window begins with an empty page, and the browser has its own pages. */
function isOfApp(url: string): boolean {
  return url !== '' && !/^(about|chrome|devtools|data):/.test(url)
}
