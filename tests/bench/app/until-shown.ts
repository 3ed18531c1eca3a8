import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve as resolvePath } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { chooseExecutable } from '#support/choose-executable.ts'
import { isColoured, paintedFrame } from '../page/frame.ts'

const root = resolvePath(import.meta.dirname, '../../..')
const PATIENCE_MS = 60_000

/** What is looked for in the page, as expressions. */
const shown = {
  page: 'true',
  /** The catalogue was read, its rows are there, or that there are none. */
  tree: `(document.querySelector('.catalogue-state .cost')?.textContent ?? '') !== '' &&
    document.querySelector('.tree-pane [role="treeitem"], .tree-pane .empty') !== null`,
  /** The key that leads to the search is pressed in each frame, until it does. */
  key: `document.activeElement?.matches('input[type="search"]') ||
    (document.dispatchEvent(new KeyboardEvent('keydown', { key: '/', bubbles: true })), false)`,
  /** In three places, since one may be a gap. */
  chart: `[0.3, 0.5, 0.7].some((share) => (${isColoured.toString()})(
    document.querySelector('figure[aria-label="Comparison chart"] canvas'), share))`,
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
    const url = await devToolsUrl(child.stderr)
    child.stderr.resume()
    const tools = await connectDevTools(url)
    const at = await shownAt(tools, watcher(what))
    tools.close()
    return at - start
  } finally {
    child.kill('SIGTERM')
    const timer = setTimeout(() => child.kill('SIGKILL'), 10_000)
    await gone
    clearTimeout(timer)
  }
}

async function devToolsUrl(stderr: NodeJS.ReadableStream): Promise<string> {
  const said: string[] = []
  for await (const line of createInterface({ input: stderr })) {
    const url = /^DevTools listening on (ws:\/\/.*)$/.exec(line)?.[1]
    if (url !== undefined) return url
    said.push(line)
  }
  throw new Error(`the app ended before it was ready: ${said.join('\n')}`)
}

/** The page may still be on its way: a context that goes is asked again. */
async function shownAt({ evaluateInPage }: DevTools, expression: string): Promise<number> {
  const until = performance.now() + PATIENCE_MS
  while (performance.now() < until) {
    const patience = wait(PATIENCE_MS, 'nothing', { ref: false })
    const value = await Promise.race([evaluateInPage(expression), patience])
    if (typeof value === 'number') return value
    await wait(5)
  }
  throw new Error('the app showed nothing')
}

/** Just enough of the protocol of DevTools to look into the page of an app, which Playwright would slow down. */
interface DevTools {
  /** The value of a promise in the page of the app; undefined while there is none, or when it went away. */
  readonly evaluateInPage: (expression: string) => Promise<unknown>
  readonly close: () => void
}

interface Answer {
  readonly sessionId?: string
  readonly targetInfos?: readonly { readonly targetId: string; readonly type: string; readonly url: string }[]
  readonly result?: { readonly value?: unknown }
}

async function connectDevTools(url: string): Promise<DevTools> {
  const socket = new WebSocket(url)
  await new Promise((resolve, reject) => Object.assign(socket, { onopen: resolve, onerror: reject }))
  const waiting = new Map<number, (answer?: Answer) => void>()
  socket.onmessage = ({ data }) => {
    const { id = 0, result } = JSON.parse(String(data)) as { readonly id?: number; readonly result?: Answer }
    waiting.get(id)?.(result)
    waiting.delete(id)
  }
  let ids = 0
  const send = (method: string, params: object, sessionId?: string): Promise<Answer | undefined> => {
    const id = (ids += 1)
    socket.send(JSON.stringify({ id, method, params, sessionId }))
    return new Promise((answered) => waiting.set(id, answered))
  }
  return {
    evaluateInPage: async (expression) => {
      const targets = await send('Target.getTargets', {})
      const page = targets?.targetInfos?.find(({ type, url: own }) => type === 'page' && isOfApp(own))
      if (page === undefined) return undefined
      const attached = await send('Target.attachToTarget', { targetId: page.targetId, flatten: true })
      const asked = { expression, awaitPromise: true, returnByValue: true }
      return (await send('Runtime.evaluate', asked, attached?.sessionId))?.result?.value
    },
    close: () => {
      socket.close()
    },
  }
}

/** A window begins with an empty page, and the browser has pages of its own. */
function isOfApp(url: string): boolean {
  return url !== '' && !/^(about|chrome|devtools|data):/.test(url)
}
