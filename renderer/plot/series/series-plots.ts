import type { EpochMs, IanaZone, Interval } from '#shared/time/instant.ts'
import { lowerBound } from '#shared/series/columns.ts'
import { unitIdentity } from '#shared/units/units.ts'
import type { NumberAxis, Plot, PlotNote, SeriesShape } from '../plot.ts'
import type { DrawnSeries } from './drawn-series.ts'
import { isStacked } from './shown-series.ts'

/** Overrides for a value axis that should not follow its values. */
export interface AxisScale {
  readonly lower?: number
  readonly upper?: number
  readonly isLogarithmic: boolean
  /** Starts at zero, or where the values do; absent to use what suits the unit. */
  readonly baseline?: 'zero' | 'fit'
}

export interface SeriesFrame {
  readonly window: Interval
  readonly zone: IanaZone
  readonly shape: SeriesShape
  readonly notes?: readonly PlotNote[]
  /** Keyed by the identity of the unit. */
  readonly scales?: Readonly<Record<string, AxisScale>>
  /**
   * True if small series get separate charts. On the screen such charts would appear and disappear while the user pans.
   */
  readonly areFlatApart?: boolean
  /** Id of the series under the pointer: it is drawn last, and the others fade. */
  readonly pointed?: string | undefined
}

/** Returns the plots of series over time, one above the other on the same time axis. */
export function seriesPlots(
  series: readonly DrawnSeries[],
  { window: { start, end }, zone, shape, notes = [], scales = {}, areFlatApart, pointed }: SeriesFrame,
): readonly Plot[] {
  const isChosen = (units: string): boolean => scales[unitIdentity(units)] !== undefined
  const panels = assignPanels(
    series.map((one) => {
      // Parts of a stack add up on one axis, and bounds that the user has set stay.
      const mayPart = areFlatApart === true && !isStacked(shape) && !isChosen(one.units)
      return { id: one.id, units: one.units, ...(mayPart && { peak: peakOf(one, start, end) }) }
    }),
  )
  const isPointed = ({ id }: DrawnSeries): boolean => id === pointed
  const areFaded = series.length > 1 && series.some(isPointed)
  // Every plot shows the bands and lines of notes; only the first shows their flags.
  const unlabelled = notes.map((note) => ({ ...note, label: '' }))
  return panels.map(({ left, right }, index) => {
    const onRight = new Set(right?.ids)
    const ids = new Set([...left.ids, ...onRight])
    const own = series.filter(({ id }) => ids.has(id))
    const axisOf = (group: UnitGroup): NumberAxis =>
      valueAxis(group, own, shape, scales[unitIdentity(group.unit)])
    return {
      label: own.map(({ name, units }) => (units === '' ? name : `${name} in ${units}`)).join(', '),
      x: { kind: 'time', zone, min: start, max: end, isBare: index < panels.length - 1 },
      y: axisOf(left),
      ...(right && { right: axisOf(right) }),
      marks: own.map((one) => ({
        kind: 'series',
        name: one.name,
        slot: one.slot,
        series: one,
        shape,
        isOnRight: onRight.has(one.id),
        isFaded: areFaded && !isPointed(one),
      })),
      notes: index === 0 ? notes : unlabelled,
    }
  })
}

function peakOf({ columns: { times, values } }: DrawnSeries, start: EpochMs, end: EpochMs): number {
  let peak = NaN
  for (let at = lowerBound(times, start); at < times.length && (times[at] ?? end) < end; at++) {
    const distance = Math.abs(values[at] ?? NaN)
    if (!(distance <= peak)) peak = Number.isNaN(distance) ? peak : distance
  }
  return peak
}

function valueAxis(
  { unit, ids }: UnitGroup,
  series: readonly DrawnSeries[],
  shape: SeriesShape,
  { lower, upper, isLogarithmic = false, baseline }: Partial<AxisScale> = {},
): NumberAxis {
  const hasReadings = series.some(({ id, isCounter }) => isCounter === true && ids.includes(id))
  return {
    kind: 'number',
    unit,
    ...(lower !== undefined && { min: lower }),
    ...(upper !== undefined && { max: upper }),
    // The length of a stacked part is meaningless on a logarithmic axis.
    isLogarithmic: isLogarithmic && !isStacked(shape),
    isTight: baseline === 'fit',
    ...(baseline === 'zero' ? { startsAtZero: true } : hasReadings && { startsAtZero: false }),
  }
}

/** Groups the series that share a unit. */
export interface UnitGroup {
  readonly unit: string
  readonly ids: readonly string[]
}

/** A chart with one or two units; the first is on the left axis. */
interface Panel {
  readonly left: UnitGroup
  readonly right?: UnitGroup
}

/** Groups series by unit, in the order in which the units first appeared, so that a unit keeps its place. */
export function groupByUnit(
  series: readonly { readonly id: string; readonly units: string }[],
): readonly UnitGroup[] {
  const groups = new Map<string, UnitGroup>()
  for (const { id, units } of series) {
    const key = unitIdentity(units)
    const group = groups.get(key)
    groups.set(key, { unit: group?.unit ?? units, ids: [...(group?.ids ?? []), id] })
  }
  return [...groups.values()]
}

interface PanelSeries {
  readonly id: string
  readonly units: string
  /** Greatest distance from zero; absent for a series that remains with the others of its unit. */
  readonly peak?: number | undefined
}

/**
 * Puts up to two units on one chart, with an axis each; with more units, each gets its own chart. Series that would be
 * a flat line at zero next to others of their unit get a separate chart too.
 */
export function assignPanels(series: readonly PanelSeries[]): readonly Panel[] {
  const peaks = new Map(series.map(({ id, peak = NaN }) => [id, peak]))
  const units = groupByUnit(series)
  const groups = units.flatMap((group) => withoutFlat(group, peaks))
  const [left, right] = groups
  if (left && right && groups.length === 2 && units.length === 2) return [{ left, right }]
  return groups.map((group) => ({ left: group }))
}

/** A series that stays below this share of the highest one cannot be distinguished from the axis. */
const FLAT_SHARE = 0.02

/** Splits a group by size; series that are zero throughout stay with the largest, since others do not hide them. */
function withoutFlat({ unit, ids }: UnitGroup, peaks: ReadonlyMap<string, number>): readonly UnitGroup[] {
  const peakOf = (id: string): number => peaks.get(id) ?? NaN
  const highest = Math.max(...ids.map(peakOf).filter(Number.isFinite))
  const isFlat = (id: string): boolean => peakOf(id) > 0 && peakOf(id) < FLAT_SHARE * highest
  const flat = ids.filter(isFlat)
  if (flat.length === 0) return [{ unit, ids }]
  return [{ unit, ids: ids.filter((id) => !isFlat(id)) }, ...withoutFlat({ unit, ids: flat }, peaks)]
}
