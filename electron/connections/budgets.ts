import { type Clock, DAY_MS, MINUTE_MS } from '#shared/time/instant.ts'
import { lstat, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createBudgetRegistry, type BudgetRegistry } from '#electron/budget/budget-registry.ts'
import { createBudget } from '#electron/budget/create-budget.ts'
import { createFileMemory } from '#electron/budget/memory/file-memory.ts'
import { createMonotonicClock, machineClock } from '#electron/budget/monotonic-clock.ts'
import { nodeTimers } from '#electron/budget/timers.ts'
import type { Log } from '#electron/log/log.ts'

/** Number of requests that a token may make in any minute (docs/service.md 8). */
export const SERVICE_LIMIT = 60

/** Opens the budgets of this run, each of which is stored in a file of `folder` under its token's fingerprint. */
export function openBudgets(folder: string, wall: Clock, log: Pick<Log, 'warn'>): BudgetRegistry {
  const clock = createMonotonicClock()
  const onFailure = (error: unknown): void => log.warn('budget not remembered', { error })
  return createBudgetRegistry((fingerprint, requestsAMinute = SERVICE_LIMIT) =>
    createBudget({
      limit: requestsAMinute,
      windowMs: MINUTE_MS,
      clock,
      timers: nodeTimers,
      random: Math.random,
      memory: createFileMemory({
        file: join(folder, fingerprint),
        clock,
        machine: machineClock,
        wall,
        onFailure,
      }),
    }),
  )
}

/**
 * Removes the records of budgets that nobody used for a day: the demo has a new token, and with it a new file, in
 * every run. A day is far beyond the window of a minute and the longest pause of an hour. It is a day before the newest
 * of them as well, since the clock may have been set forward after the last request.
 */
export async function sweepBudgets(folder: string, clock: Clock, log: Pick<Log, 'warn'>): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  // A directory that is not ours, or a file in use, must not prevent the start.
  const report = (error: unknown): void => log.warn('budget not swept', { error })
  const paths = names.map((name) => join(folder, name))
  const files = await Promise.all(paths.map((path) => lstat(path).catch(report)))
  const newest = Math.min(clock.now(), Math.max(...files.map((file) => file?.mtimeMs ?? -Infinity)))
  const old = paths.filter((_, at) => newest - (files[at]?.mtimeMs ?? newest) > DAY_MS)
  for (const path of old) await rm(path, { force: true }).catch(report)
}
