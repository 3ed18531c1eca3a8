import { resolve } from 'node:path'
import { launchApp, type LaunchedApp, type LaunchOptions } from '#support/launch-app.ts'
import { processTree, type ProcessTree } from './process-tree.ts'

/** An application with a window that shows nothing. */
export const emptyWindow = resolve(import.meta.dirname, 'empty-window')

export interface MeasuredApp extends LaunchedApp {
  readonly processes: ProcessTree
}

/** Gives the app to `work`, without a window on a screen, then ends it. */
export async function withApp<T>(
  work: (app: MeasuredApp) => Promise<T>,
  options: LaunchOptions = {},
): Promise<T> {
  const app = await launchApp({ ...options, env: { METERLENS_HEADLESS: '1' } })
  try {
    return await work(Object.assign(app, { processes: processTree(app.process().pid ?? Number.NaN) }))
  } finally {
    await app.close()
  }
}
