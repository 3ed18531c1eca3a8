import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { launchApp, type LaunchedApp, type LaunchOptions } from '#support/launch-app.ts'

/** An application with a window that shows nothing. */
export const emptyWindow = resolve(import.meta.dirname, 'empty-window')

/** An app, and what its processes take, itself and all that it started; of Linux. */
export interface MeasuredApp extends LaunchedApp {
  /** Of all threads that are alive. */
  readonly cpuSeconds: () => number
  /** With a share of what several processes have in common. */
  readonly megabytes: () => number
}

/** Gives the app to `work`, without a window on a screen, then ends it. */
export async function withApp<T>(
  work: (app: MeasuredApp) => Promise<T>,
  options: LaunchOptions = {},
): Promise<T> {
  const app = await launchApp({ ...options, env: { METERLENS_HEADLESS: '1' } })
  const pid = app.process().pid ?? NaN
  const measures = { cpuSeconds: () => sumOver(pid, ownSeconds), megabytes: () => sumOver(pid, ownMegabytes) }
  try {
    return await work(Object.assign(app, measures))
  } finally {
    await app.close()
  }
}

/** Adds a figure of a process and of all below it. */
function sumOver(pid: number, figureOf: (threads: readonly string[]) => number): number {
  const threads = orGone(() => readdirSync(`/proc/${pid}/task`), []).map((one) => `/proc/${pid}/task/${one}`)
  const children = threads.flatMap((thread) => textOf(`${thread}/children`).match(/\d+/g) ?? [])
  return children.reduce((sum, child) => sum + sumOver(Number(child), figureOf), figureOf(threads))
}

/** `schedstat` counts nanoseconds, where `stat` counts hundredths of a second. */
function ownSeconds(threads: readonly string[]): number {
  return threads.reduce((sum, thread) => sum + Number(textOf(`${thread}/schedstat`).split(' ')[0]) / 1e9, 0)
}

function ownMegabytes([thread = '']: readonly string[]): number {
  return Number(/^Pss:\s+(\d+) kB$/m.exec(textOf(`${thread}/smaps_rollup`))?.[1] ?? 0) / 1e3
}

function textOf(file: string): string {
  return orGone(() => readFileSync(file, 'utf8'), '')
}

/** A process or a thread may end while it is looked at. */
function orGone<T>(read: () => T, gone: T): T {
  try {
    return read()
  } catch {
    return gone
  }
}
