import { chosenEvents, type LoggedEvent } from '#shared/events/logged-event.ts'
import type { FigureCoverage } from '#shared/analysis/aggregate/figures.ts'
import type { OperandId } from '#shared/series/operand.ts'
import { buildPyramid } from '#shared/series/pyramid/pyramid.ts'
import { formatLocal } from '#shared/time/text/local-text.ts'
import type { IanaZone } from '#shared/time/instant.ts'
import { shareText, type FormatNumber } from '#renderer/plot/axes/number-text.ts'
import type { LegendEntry } from '#renderer/plot/legend/legend.ts'
import type { PlotPicture } from '#renderer/plot/plot-picture.ts'
import { unitIdentity } from '#shared/units/units.ts'
import type { PlotAxis, SeriesShape } from '#renderer/plot/plot.ts'
import { type DrawnSeries, onLocalDate } from '#renderer/plot/series/drawn-series.ts'
import type { ChartTheme } from '#renderer/plot/theme.ts'
import { isCrowdedAt } from '#renderer/plot/strokes/bands.ts'
import { seriesPlots } from '#renderer/plot/series/series-plots.ts'
import { isStacked } from '#renderer/plot/series/shown-series.ts'
import { drawnMark, type OperandSeries, shownAs } from '#renderer/query/operand-series.ts'
import { scalesOf } from '#renderer/workspace/document/scales.ts'
import { numberedNotes, unnotedExclusions, type NumberedNote } from '#renderer/workspace/notes/notes.ts'
import type { Mark, ViewState } from '#renderer/query/view/view-state.ts'
import { cutBuckets } from './cut-buckets.ts'
import { plotNotes } from '../../notes/plot-notes.ts'
import { notes as noteStrings } from '../../notes/strings.ts'
import { resolutionText } from '../../strings.ts'
import { picture as strings } from '../strings.ts'
import { filledText } from '../filled-text.ts'
import { drawnOf, seriesUnderPolicy } from '../../run/drawn-of.ts'
import { captionOf, namesOnLine } from '../caption.ts'
import type { ShownView } from '../exported-card.ts'

export interface PictureSettings {
  readonly mark: Mark
  readonly scales: ViewState['scales']
  readonly zoneLabel: string
  readonly appVersion: string
  readonly slotOf: (id: OperandId) => number
  readonly coverage: ReadonlyMap<OperandId, FigureCoverage>
  /** Events that concern the series. */
  readonly events?: readonly LoggedEvent[]
  readonly formatNumber: FormatNumber
  readonly theme: ChartTheme
}

/** This size suits reports. */
const SIZE = { width: 1600, height: 900 }

/** Returns the texts and plots of a picture of the shown view. */
export function pictureOf(view: ShownView, settings: PictureSettings): PlotPicture {
  const drawn = view.series.map((series) => drawnUnderPolicy(series, view, settings))
  const { mark, formatNumber, theme, events = [] } = settings
  const shownEvents = chosenEvents(events, { over: view.interval })
  const shownNotes = numberedNotes(view).filter(
    ({ interval }) => interval.end >= view.interval.start && interval.start < view.interval.end,
  )
  const shape = drawnMark(mark, view.series)
  const plots = seriesPlots(drawn, {
    window: view.interval,
    zone: view.zone,
    shape,
    scales: scalesOf(
      settings,
      drawn.map(({ units }) => units),
    ),
    areFlatApart: true,
    notes: plotNotes(shownNotes, unnotedExclusions(view), ({ number }) => String(number), shownEvents),
  })
  const isParted = plots.some(({ y }, at) => plots.findIndex((one) => unitOf(one.y) === unitOf(y)) < at)
  return {
    title: namesOnLine(drawn.map(({ name }) => name)),
    captions: [captionOf({ ...view, range: view.interval, zoneLabel: settings.zoneLabel })],
    legend: view.series.map((series, index) => legendOf(series, drawn[index], shape, settings)),
    remarks: [
      ...shownNotes.map((note) => remarkOf(note, view.zone)),
      ...filledText(view.series, view.interval, view.mask, formatNumber),
      ...cutBuckets(view.series, view.interval, view.zone),
      ...(hasBands(drawn, shape, view) ? [strings.band] : []),
      ...(isParted ? [strings.ownPanel] : []),
    ],
    notes: strings.notes(settings.appVersion),
    hasHeadings: false,
    plots,
    formatNumber,
    theme,
    size: SIZE,
  }
}

function unitOf(axis: PlotAxis): string | undefined {
  return axis.kind === 'number' ? unitIdentity(axis.unit ?? '') : undefined
}

/** True if there are too many values for a line at the usual width of a picture. */
function hasBands(
  drawn: readonly DrawnSeries[],
  shape: SeriesShape,
  { interval: { start, end } }: ShownView,
): boolean {
  const pxPerMs = SIZE.width / (end - start)
  return !isStacked(shape) && drawn.some((one) => isCrowdedAt(one, pxPerMs))
}

/** Returns `2 · 2021-01-03 04:00: boiler serviced (left out of figures)`. */
function remarkOf(
  { number, interval: { start, end }, text, isExcluded }: NumberedNote,
  zone: IanaZone,
): string {
  const [from, to] = [start, end].map((at) => formatLocal(at, zone, 'minute'))
  const place = start === end ? from : `${from} to ${to}`
  return `${number} · ${place}: ${text}${isExcluded ? ` (${noteStrings.leftOut})` : ''}`
}

function drawnUnderPolicy(
  series: OperandSeries,
  { policy, zone }: ShownView,
  { slotOf }: PictureSettings,
): DrawnSeries {
  const under = seriesUnderPolicy(series, policy)
  const drawn = drawnOf(under, slotOf(series.operand.id), buildPyramid(under.shown.columns))
  return onLocalDate(drawn, zone)
}

/** Gives the unit, resolution and completeness of one series. */
function legendOf(
  series: OperandSeries,
  drawn: DrawnSeries | undefined,
  shape: SeriesShape,
  { coverage, formatNumber }: PictureSettings,
): LegendEntry {
  const { operand, shown } = series
  const { presentMs: present = 0, expectedMs: expected = 0 } = coverage.get(operand.id) ?? {}
  const share = shareText({ present, expected }, formatNumber)
  const parts = [drawn?.units ?? '', shownAs(series) ?? '', resolutionText(drawn ?? shown), share]
  return {
    name: drawn?.name ?? '',
    detail: parts.filter((part) => part !== '').join(' · '),
    slot: drawn?.slot ?? 0,
    sample: shape === 'bar' || isStacked(shape) ? 'block' : 'line',
  }
}
