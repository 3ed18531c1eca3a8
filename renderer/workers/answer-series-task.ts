import { statisticsOf } from '#shared/analysis/statistics.ts'
import { levelsAbove } from '#shared/series/pyramid-levels.ts'
import type { SeriesAnswer, SeriesTask } from './series-messages.ts'

export function answerSeriesTask(task: SeriesTask): SeriesAnswer {
  if (task.kind === 'pyramid') return { kind: 'pyramid', levels: levelsAbove(task.values, [], 0) }
  const { columns, interval, resolution, zone } = task
  return { kind: 'statistics', statistics: statisticsOf(columns, interval, resolution, zone) }
}
