import type { FigureCoverage } from '#shared/analysis/aggregate/figures.ts'
import { succeed } from '#shared/errors/result.ts'
import type { LoggedEvent } from '#shared/events/logged-event.ts'
import type { OperandId } from '#shared/series/operand.ts'
import type { EpochMs, IanaZone, Interval } from '#shared/time/instant.ts'
import { isCalendarResolution, resolutions } from '#shared/time/resolution.ts'
import { gapIntervals } from '#shared/series/coverage/gaps.ts'
import { intersectIntervals, lengthOf } from '#shared/series/intervals.ts'
import { type Columns, sliceColumns } from '#shared/series/columns.ts'
import { plainCalendar } from '#shared/time/ranges/calendar-settings.ts'
import { rangeText } from '#shared/time/ranges/range-text.ts'
import { bucketStart, nextBucketStart } from '#shared/time/buckets.ts'
import type { CardTable } from '#renderer/cards/card-table.ts'
import { type FigureColumnId, percentileShares } from '#renderer/cards/figures/figure-columns.ts'
import { figureTable } from '#renderer/cards/figures/figure-table.ts'
import { fullNameOf } from '#shared/portfolio/full-name.ts'
import { cachedCoverage } from '#renderer/exporting/cached/cached-coverage.ts'
import type { FormatNumber } from '#renderer/plot/axes/number-text.ts'
import { type OperandSeries, shownUnitsOf } from '#renderer/query/operand-series.ts'
import type { ViewState } from '#renderer/query/view/view-state.ts'
import { amountText, MOST_ANSWERED, restsOn } from '#renderer/cards/sentences/answer-text.ts'
import { bucketName } from '#renderer/cards/buckets/bucket-name.ts'
import { bucketNames } from '#renderer/cards/buckets/strings.ts'
import { answer as strings } from '#renderer/workspace/output/strings.ts'
import { figureSeriesOf, figuresOf, figureSubjectOf } from '#renderer/workspace/figures/figures-of.ts'
import { captionOf, constantsOf, fileNameOf, namesOnLine } from '../caption.ts'
import type { ExportedCard, ShownView } from '../exported-card.ts'
import { pictureOf } from '../picture/picture-of.ts'
import { filledText } from '../filled-text.ts'
import { provenanceOfView, type RecordSettings } from '../provenance-of.ts'

export interface SeriesSettings {
  readonly formatNumber: FormatNumber
  readonly now: () => EpochMs
  readonly record: () => RecordSettings
  readonly events: () => readonly LoggedEvent[]
  readonly slotOf: (id: OperandId) => number
  /** Figures in its table. */
  readonly columns: () => readonly FigureColumnId[]
  readonly failure: () => string | undefined
  readonly whenAnswered: () => Promise<unknown>
}

/** Series as they are shown, as far as they are loaded. */
export interface SeriesOnCard {
  readonly visible: readonly OperandSeries[]
  readonly whole: readonly OperandSeries[]
  readonly state: ViewState
  readonly zone: { readonly zone: IanaZone; readonly label: string }
}

/** Tells which card shows the series. */
export type CardName = Pick<ExportedCard, 'cardId' | 'title' | 'kind'>

/** Returns what a card that shows series contributes to files; undefined while it shows none. */
export function exportedSeries(
  card: CardName,
  { visible, whole, state, zone }: SeriesOnCard,
  { formatNumber, now, record, events, slotOf, columns, failure, whenAnswered }: SeriesSettings,
): ExportedCard | undefined {
  const { policy, mask, notes, resolution } = state
  const over = (series: readonly OperandSeries[], interval: Interval | undefined): ShownView | undefined =>
    series.length === 0 || interval === undefined
      ? undefined
      : { series, interval, zone: zone.zone, resolution, policy, mask, notes }
  const view = over(visible, state.visibleRange)
  if (view === undefined) return undefined

  const figures = (one: OperandSeries, interval: Interval, shares?: readonly number[]) =>
    figuresOf(one, interval, { policy, mask, until: now() }, shares)
  const coverage = async (one: OperandSeries, interval: Interval): Promise<FigureCoverage | undefined> =>
    (await figures(one, interval))?.aggregate.coverage

  const coverageOfAll = async (): Promise<ReadonlyMap<OperandId, FigureCoverage>> => {
    const entries = visible.map(async (one) => {
      const found = await coverage(one, view.interval)
      return found === undefined ? [] : [[one.operand.id, found] as const]
    })
    return new Map((await Promise.all(entries)).flat())
  }

  const table = async (): Promise<CardTable> => {
    const chosen = columns()
    const shares = chosen.flatMap((id) => percentileShares[id] ?? [])
    const subjects = figureSeriesOf(visible, visible).map(async (one, index) => {
      const series = visible[index]
      const found = series && (await figures(series, view.interval, shares))
      return figureSubjectOf(one, found, slotOf(one.operand.id))
    })
    return figureTable(await Promise.all(subjects), chosen, zone.zone)
  }

  const filled = () => filledText(visible, view.interval, mask, formatNumber)
  const answer = (): readonly string[] => {
    const said = seriesAnswer(visible, view.interval, now(), formatNumber, zone.zone)
    return said === undefined ? [] : [said, ...filled()]
  }

  return {
    ...card,
    fileName: () => seriesFileName(view),
    series: {
      view,
      loaded: over(whole, state.range) ?? view,
      cachedProvenance: async (planned, reading) => {
        const found = await cachedCoverage(planned.series, planned, { ...reading, coverageOf: coverage })
        return found.ok ? succeed(provenanceOfView(planned, found.value, record())) : found
      },
    },
    table,
    constants: () =>
      constantsOf(
        card.kind?.title ?? card.title,
        { range: view.interval, zone: zone.zone, policy },
        filled(),
      ),
    traits: () =>
      new Map([
        ['series', namesOnLine(visible.map(({ variable }) => fullNameOf(variable)))],
        ['range', rangeText(view.interval, zone.zone, plainCalendar)],
      ]),
    captions: () => [
      captionOf({ range: view.interval, zone: zone.zone, zoneLabel: zone.label, policy, mask }),
    ],
    readings: () =>
      visible.map(({ variable, base, shown }) => ({
        ...{ name: fullNameOf(variable), loaded: base, zone: shown.zone },
        ...{ interval: view.interval, mask },
      })),
    answer: () => answer().join(' ') || undefined,
    sentences: () => [...new Set([...answer(), ...filled()])],
    picture: async (theme) =>
      pictureOf(view, {
        ...{ mark: state.mark, scales: state.scales, zoneLabel: zone.label },
        ...{ appVersion: record().appVersion, slotOf, formatNumber, theme },
        coverage: await coverageOfAll(),
        events: events(),
      }),
    provenance: async () => provenanceOfView(view, await coverageOfAll(), record()),
    failure,
    whenAnswered,
  }
}

/** Returns `Building 0 · electricity and 2 more 2021-01-01 to 2022-01-01 hourly`. */
export function seriesFileName({ series, interval: range, zone }: ShownView): string {
  const [first, ...others] = series
  const name = first === undefined ? '' : fullNameOf(first.variable).slice(0, 80)
  const more = others.length === 0 ? '' : ` and ${String(others.length)} more`
  const shown = resolutions.filter((one) => series.some((each) => each.shown.resolution === one))
  return fileNameOf(`${name}${more}`, { range, zone }, shown.join(' and '))
}

/**
 * States for each series its lowest and highest value, and when in the displayed zone; undefined until all have
 * arrived.
 */
export function seriesAnswer(
  series: readonly OperandSeries[],
  interval: Interval,
  until: EpochMs,
  format: FormatNumber,
  displayedZone: IanaZone,
): string | undefined {
  if (series.some(({ base }) => !base.progress.finished)) return undefined
  const answered = series
    .slice(0, MOST_ANSWERED)
    .flatMap((one) => between(one, interval, until, format, displayedZone) ?? [])
  return answered.length === 0 ? undefined : answered.join(' ')
}

function between(
  series: OperandSeries,
  interval: Interval,
  until: EpochMs,
  format: FormatNumber,
  displayedZone: IanaZone,
): string | undefined {
  const { variable, base, shown } = series
  const cut = sliceColumns(shown.columns, interval)
  const { resolution, zone, firstDayOfWeek } = shown
  const isCalendar = isCalendarResolution(resolution)
  // The rest of a bucket that the range cuts is not comparable: a week of which only Sunday is left is not a low week.
  const isWhole = (at: number): boolean =>
    bucketStart(at, resolution, zone, firstDayOfWeek) === at &&
    nextBucketStart(at, resolution, zone, firstDayOfWeek) <= Math.min(interval.end, until)
  const extremes = isCalendar ? extremesOf(cut, isWhole) : knownExtremes(shown.columns, cut)
  if (extremes.count < 2) return undefined
  const placed = (index: number): string => {
    // Days are the series' own; an instant is written as on the axis and in the table.
    const name = bucketName(cut.times[index] ?? NaN, resolution, isCalendar ? zone : displayedZone, format)
    return strings.at(amountText(cut.values[index] ?? NaN, shownUnitsOf(series), format), name)
  }
  const { seriesKey, bucketZone } = base.demand
  const elapsed = intersectIntervals([interval], [{ start: -Infinity, end: until }])
  const gaps = elapsed.flatMap((one) => gapIntervals(base.columns, one, seriesKey.resolution, bucketZone))
  const expectedMs = lengthOf(elapsed)
  return strings.between(
    fullNameOf(variable),
    bucketNames[resolution],
    placed(extremes.least),
    placed(extremes.greatest),
    restsOn(expectedMs - lengthOf(intersectIntervals(gaps, elapsed)), expectedMs),
  )
}

interface Extremes {
  /** Position of the first of the least values. */
  readonly least: number
  /** Position of the first of the greatest values. */
  readonly greatest: number
  /** Number of values that were compared. */
  readonly count: number
}

interface KnownExtremes {
  readonly cut: Columns
  readonly extremes: Extremes
}

/** The answer is given again with each change of another view, which leaves the readings as they are. */
const known = new WeakMap<Float64Array, KnownExtremes>()

function knownExtremes({ values }: Columns, cut: Columns): Extremes {
  const before = known.get(values)
  const [from, length] = [cut.values.byteOffset, cut.values.length]
  if (before?.cut.values.byteOffset === from && before.cut.values.length === length) return before.extremes
  const extremes = extremesOf(cut)
  known.set(values, { cut, extremes })
  return extremes
}

/**
 * Compares in a plain loop: with filters, three years of minutes took a third of a second in each change of the views.
 */
function extremesOf({ times, values }: Columns, isWhole?: (at: EpochMs) => boolean): Extremes {
  let [least, greatest, count] = [-1, -1, 0]
  for (let index = 0; index < values.length; index++) {
    if (isWhole?.(times[index] ?? NaN) === false) continue
    count++
    if (least < 0 || (values[index] ?? NaN) < (values[least] ?? NaN)) least = index
    if (greatest < 0 || (values[index] ?? NaN) > (values[greatest] ?? NaN)) greatest = index
  }
  return { least, greatest, count }
}
