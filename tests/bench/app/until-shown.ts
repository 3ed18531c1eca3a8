import { spawn, type ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { chooseExecutable } from '#support/choose-executable.ts'
import { resolve } from 'node:path'
import { connectDevTools, type DevTools } from './dev-tools.ts'

const root = resolve(import.meta.dirname, '../../..')
const PATIENCE_MS = 60_000

/** Resolves in the page, with its clock, right after the frame in which there is something to be seen. */
const shown = {
  page: () => true,
  /** The catalogue was read, its rows are there, or that there are none. */
  tree: () => {
    const isRead = (document.querySelector('.catalogue-state .cost')?.textContent ?? '') !== ''
    return isRead && document.querySelector('.tree-pane [role="treeitem"], .tree-pane .empty') !== null
  },
  /** Presses the key that leads to the search in each frame, until it does. */
  key: () => {
    const isAnswered = document.activeElement?.matches('input[type="search"]') === true
    if (!isAnswered) document.dispatchEvent(new KeyboardEvent('keydown', { key: '/', bubbles: true }))
    return isAnswered
  },
  /** Colour on the plot in three places: axes, grid and shades are grey. */
  chart: () => {
    const canvas = document.querySelector<HTMLCanvasElement>('figure[aria-label="Comparison chart"] canvas')
    const context = canvas?.getContext('2d')
    if (!canvas || !context || canvas.width < 200) return false
    return [0.3, 0.5, 0.7].some((share) => {
      const { data } = context.getImageData(Math.round(canvas.width * share), 0, 1, canvas.height)
      for (let at = 0; at < data.length; at += 4) {
        const channels = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0]
        if ((data[at + 3] ?? 0) > 200 && Math.max(...channels) - Math.min(...channels) > 60) return true
      }
      return false
    })
  },
}

function watcher(what: keyof typeof shown): string {
  return `new Promise((resolve) => {
    const isShown = ${shown[what].toString()}
    const look = () => requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => (isShown() ? resolve(Date.now()) : look())
      port2.postMessage(null)
    })
    look()
  })`
}

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
  try {
    const tools = await connectDevTools(await devToolsUrl(child))
    const at = await shownAt(tools, watcher(what))
    tools.close()
    return at - start
  } finally {
    await end(child)
  }
}

function devToolsUrl(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    const said: string[] = []
    if (child.stderr === null) return
    const lines = createInterface({ input: child.stderr })
    lines.on('line', (line) => {
      said.push(line)
      const url = /^DevTools listening on (ws:\/\/.*)$/.exec(line)?.[1]
      if (url !== undefined) resolve(url)
    })
    lines.once('close', () => {
      reject(new Error(`the app ended before it was ready: ${said.join('\n')}`))
    })
  })
}

/** The page may still be on its way: a context that goes is asked again. */
async function shownAt(tools: DevTools, expression: string): Promise<number> {
  const until = performance.now() + PATIENCE_MS
  while (performance.now() < until) {
    const patience = wait(PATIENCE_MS, 'nothing', { ref: false })
    const value = await Promise.race([tools.evaluateInPage(expression), patience])
    if (typeof value === 'number') return value
    await wait(5)
  }
  throw new Error('the app showed nothing')
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise<void>((resolve) =>
    child.once('exit', () => {
      resolve()
    }),
  )
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), 10_000)
  await gone
  clearTimeout(timer)
}
