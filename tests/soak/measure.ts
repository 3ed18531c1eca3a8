import type { CDPSession, ElectronApplication, Page } from '@playwright/test'
import type { Counts } from './ceilings.ts'

/** Collects garbage and counts the objects of the page and of the main process. */
export type Measure = () => Promise<Counts>

export async function createMeasure(app: ElectronApplication, window: Page): Promise<Measure> {
  const session = await window.context().newCDPSession(window)
  await session.send('HeapProfiler.enable')
  await session.send('Performance.enable')
  return async () => ({ ...(await countPage(session)), ...(await app.evaluate(countMain)) })
}

async function countPage(session: CDPSession) {
  // The browser releases some objects of the page only in a second round.
  for (let round = 0; round < 2; round++) await session.send('HeapProfiler.collectGarbage')
  const objects = await countByClass(session, 'EventTarget')
  const { metrics } = await session.send('Performance.getMetrics')
  const metric = (name: string): number => metrics.find((each) => each.name === name)?.value ?? NaN
  const sum = (...names: readonly string[]): number =>
    names.reduce((total, name) => total + (objects.get(name) ?? 0), 0)
  return {
    'page heap, MB': metric('JSHeapUsedSize') / 1e6,
    'page nodes': metric('Nodes'),
    'page documents': metric('Documents'),
    'page listeners': metric('JSEventListeners'),
    'page databases': sum('IDBDatabase'),
    'page ports and workers': sum('MessagePort', 'BroadcastChannel', 'Worker'),
    'page canvases': sum('HTMLCanvasElement', 'OffscreenCanvas'),
  }
}

/**
 * Counts the objects in the heap of a class and its subclasses, by their own class and without prototypes. The page
 * releases closed connections to a database, so they are not included.
 */
async function countByClass(session: CDPSession, ancestor: string): Promise<ReadonlyMap<string, number>> {
  const objectGroup = 'soak'
  const { result } = await session.send('Runtime.evaluate', {
    expression: `${ancestor}.prototype`,
    objectGroup,
  })
  const { objects } = await session.send('Runtime.queryObjects', {
    prototypeObjectId: result.objectId ?? '',
    objectGroup,
  })
  const { result: names } = await session.send('Runtime.callFunctionOn', {
    objectId: objects.objectId ?? '',
    functionDeclaration: `function () {
      return this.filter((each) => each !== each.constructor.prototype).map((each) => each.constructor.name).join()
    }`,
    returnByValue: true,
  })
  await session.send('Runtime.releaseObjectGroup', { objectGroup })
  const byClass = Map.groupBy(String(names.value).split(','), (name) => name)
  return new Map([...byClass].map(([name, all]) => [name, all.length]))
}

/** Runs in the main process. */
function countMain({ app, BrowserWindow, ipcMain, nativeTheme }: typeof Electron.CrossProcessExports) {
  const { setFlagsFromString } = process.getBuiltinModule('node:v8')
  const { runInNewContext } = process.getBuiltinModule('node:vm')
  const { readdirSync } = process.getBuiltinModule('node:fs')
  setFlagsFromString('--expose-gc')
  const collect: unknown = runInNewContext('gc')
  if (typeof collect === 'function') for (let round = 0; round < 3; round++) collect()

  const windows = BrowserWindow.getAllWindows()
  const contents = windows.map(({ webContents }) => webContents)
  const sessions = contents.map(({ session }) => session)
  const emitters = [process, app, ipcMain, nativeTheme, ...windows, ...contents, ...sessions]
  const listeners = emitters.flatMap((emitter) =>
    emitter.eventNames().map((name) => emitter.listenerCount(String(name))),
  )
  const { heapUsed, external } = process.memoryUsage()
  return {
    'main heap, MB': heapUsed / 1e6,
    'main buffers, MB': external / 1e6,
    'main listeners': listeners.reduce((sum, count) => sum + count, 0),
    // Only Linux can count the open files; elsewhere only the resources for which the event loop waits are counted.
    'main handles': process.platform === 'linux' ? readdirSync('/proc/self/fd').length : 0,
    'main resources': process.getActiveResourcesInfo().length,
    'main windows': windows.length,
  }
}
