import type { Interval } from '#shared/time/interval.ts'
import type { FetchTask } from './fetch-task.ts'

/** The intervals that are being fetched, by series, so that overlapping loads share their requests. */
export interface TasksInFlight {
  readonly all: (key: string) => readonly FetchTask[]
  readonly over: (key: string, intervals: readonly Interval[]) => readonly FetchTask[]
  readonly add: (key: string, task: FetchTask) => void
}

export function createTasksInFlight(): TasksInFlight {
  const byKey = new Map<string, Set<FetchTask>>()

  const remove = (key: string, task: FetchTask): void => {
    const tasks = byKey.get(key)
    tasks?.delete(task)
    if (tasks?.size === 0) byKey.delete(key)
  }

  const all = (key: string): readonly FetchTask[] =>
    [...(byKey.get(key) ?? [])].filter((task) => !task.isCancelled())

  return {
    all,
    over: (key, intervals) =>
      all(key).filter((task) => intervals.some((interval) => overlap(task.interval, interval))),
    add(key, task) {
      const tasks = byKey.get(key) ?? new Set()
      byKey.set(key, tasks.add(task))
      const forget = (): void => remove(key, task)
      task.done.then(forget, forget)
    },
  }
}

function overlap(a: Interval, b: Interval): boolean {
  return a.start < b.end && b.start < a.end
}
