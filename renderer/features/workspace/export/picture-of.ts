import { completenessOf } from '#shared/series/gaps.ts'
import { buildPyramid } from '#shared/series/pyramid.ts'
import { formatLocal } from '#shared/time/local-text.ts'
import { shareText } from '#renderer/drawing/axes/number-text.ts'
import type { Picture } from '#renderer/drawing/picture/picture-scene.ts'
import { printTheme } from '#renderer/drawing/read-theme.ts'
import type { DrawnSeries, PanelScene } from '#renderer/drawing/scene.ts'
import { scenesOf } from '#renderer/drawing/scenes.ts'
import { pictureNotes } from '../strings.ts'
import { resolutionNames } from '#renderer/strings/resolutions.ts'
import { drawnOf } from './drawn-of.ts'
import type { ShownView } from './exports.ts'
import type { Mark } from '#renderer/query/view/view-state.ts'

export interface PictureSettings {
  readonly mark: Mark
  readonly zoneLabel: string
  readonly appVersion: string
  readonly slotOf: (id: string) => number
  readonly formatNumber: PanelScene['formatNumber']
}

/** What a picture of the shown view says and draws. */
export function pictureOf(view: ShownView, settings: PictureSettings): Picture {
  const drawn = view.operands.map((series) =>
    drawnOf(series, settings.slotOf(series.operand.id), buildPyramid(series.shown.columns)),
  )
  const { mark, formatNumber } = settings
  return {
    title: titleOf(drawn),
    subtitle: [rangeText(view), settings.zoneLabel, resolutionNames[view.resolution]].join(' · '),
    legend: drawn.map((series) => legendOf(series, view, formatNumber)),
    notes: pictureNotes(settings.appVersion),
    scenes: scenesOf(drawn, {
      window: view.interval,
      zone: view.zone,
      mark,
      theme: printTheme,
      formatNumber,
    }),
    theme: printTheme,
  }
}

function titleOf(drawn: readonly DrawnSeries[]): string {
  const names = drawn.map(({ name }) => name)
  return names.length <= 3
    ? names.join(', ')
    : `${names.slice(0, 2).join(', ')} and ${String(names.length - 2)} more`
}

function rangeText({ interval, zone }: ShownView): string {
  return `${formatLocal(interval.start, zone, 'minute')} to ${formatLocal(interval.end, zone, 'minute')}`
}

function legendOf(
  series: DrawnSeries,
  { interval }: ShownView,
  formatNumber: PanelScene['formatNumber'],
): Picture['legend'][number] {
  const share = completenessOf(series.columns, interval, series.resolution, series.bucketZone)
  const detail = [series.units, shareText(share, formatNumber)].filter((part) => part !== '').join(' · ')
  return { name: series.name, detail, slot: series.slot }
}
