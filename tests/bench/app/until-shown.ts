import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve as resolvePath } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { chooseExecutable } from '#support/choose-executable.ts'
import { isColoured, paintedFrame } from '../page/frame.ts'

const root = resolvePath(import.meta.dirname, '../../..')
const PATIENCE_MS = 60_000

/** In three places, since one may be a gap. */
const CHART = `[0.3, 0.5, 0.7].some((share) => (${isColoured.toString()})(
    document.querySelector('figure[aria-label="Comparison chart"] canvas'), share))`

/** What is looked for in the page, as expressions. */
const shown = {
  page: 'true',
  /** The catalogue was read, its rows are there, or that there are none. */
  tree: `(document.querySelector('.catalogue-state .cost')?.textContent ?? '') !== '' &&
    document.querySelector('.tree-pane [role="treeitem"], .tree-pane .empty') !== null`,
  /** The key that leads to the search is pressed in each frame, until it does. */
  key: `document.activeElement?.matches('input[type="search"]') ||
    (document.dispatchEvent(new KeyboardEvent('keydown', { key: '/', bubbles: true })), false)`,
  chart: CHART,
  /** The chart as it was, said to be so, or the live one. */
  pixels: `document.querySelector('#last-picture')?.complete || ${CHART}`,
}
/** Resolves in the page, with its clock, right after the frame in which there is something to be seen. */
const watcher = (what: keyof typeof shown): string => `(async () => {
  const paintedFrame = ${paintedFrame.toString()}
  do await paintedFrame()
  while (!(${shown[what]}))
  return Date.now()
})()`

/** Starts an app as its users do, and says how long it took until it showed what is waited for. */
export async function millisecondsUntil(
  what: keyof typeof shown,
  appPath: string,
  userDataDir: string,
): Promise<number> {
  const start = Date.now()
  const child = spawn(
    chooseExecutable(root),
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

/** The host and port at which an app listens for DevTools. */
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

/** The page may still be on its way: a context that goes is asked again. */
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

/** The value of a promise in a page, without Playwright, which would slow it down; undefined when the page went away. */
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

/** A window begins with an empty page, and the browser has pages of its own. */
function isOfApp(url: string): boolean {
  return url !== '' && !/^(about|chrome|devtools|data):/.test(url)
}
