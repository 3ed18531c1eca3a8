import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { launchApp, type LaunchedApp, type LaunchOptions } from '#support/app/launch-app.ts'

/** An application with a window that shows nothing. */
export const emptyWindow = resolve(import.meta.dirname, 'empty-window')

/** An app, with measures of its process and all processes that it started; Linux only. */
export interface MeasuredApp extends LaunchedApp {
  /** Returns the CPU seconds of all live threads. */
  readonly cpuSeconds: () => number
  /** Returns the memory, in which memory that several processes share is divided among them. */
  readonly megabytes: () => number
}

/** Starts the app without showing its window on the screen; it is closed with the scope that holds it. */
export async function openApp(options: LaunchOptions = {}): Promise<MeasuredApp> {
  const app = await launchApp({ ...options, env: { METERLENS_HEADLESS: '1' } })
  const pid = app.process().pid ?? NaN
  return Object.assign(app, {
    cpuSeconds: () => sumOver(pid, ownSeconds),
    megabytes: () => sumOver(pid, ownMegabytes),
  })
}

/** Sums a figure over a process and all its descendants. */
function sumOver(pid: number, figureOf: (threads: readonly string[]) => number): number {
  const threads = orGone(() => readdirSync(`/proc/${pid}/task`), []).map((one) => `/proc/${pid}/task/${one}`)
  const children = threads.flatMap((thread) => textOf(`${thread}/children`).match(/\d+/g) ?? [])
  return children.reduce((sum, child) => sum + sumOver(Number(child), figureOf), figureOf(threads))
}

/** `schedstat` counts nanoseconds, whereas `stat` counts hundredths of a second. */
function ownSeconds(threads: readonly string[]): number {
  return threads.reduce((sum, thread) => sum + Number(textOf(`${thread}/schedstat`).split(' ')[0]) / 1e9, 0)
}

function ownMegabytes([thread = '']: readonly string[]): number {
  return Number(/^Pss:\s+(\d+) kB$/m.exec(textOf(`${thread}/smaps_rollup`))?.[1] ?? 0) / 1e3
}

function textOf(file: string): string {
  return orGone(() => readFileSync(file, 'utf8'), '')
}

/** A process or a thread may end while its files are read. */
function orGone<T>(read: () => T, gone: T): T {
  try {
    return read()
  } catch {
    return gone
  }
}
