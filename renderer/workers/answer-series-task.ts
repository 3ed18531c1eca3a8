import { statisticsOf } from '#shared/analysis/statistics.ts'
import { buildPyramid } from '#shared/series/pyramid.ts'
import type { SeriesAnswer, SeriesTask } from './series-messages.ts'

export function answerSeriesTask(task: SeriesTask): SeriesAnswer {
  if (task.kind === 'pyramid') return { kind: 'pyramid', levels: buildPyramid(task.columns).levels }
  const { columns, interval, resolution, zone } = task
  return { kind: 'statistics', statistics: statisticsOf(columns, interval, resolution, zone) }
}
