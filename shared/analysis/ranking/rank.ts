import { areaIn } from '#shared/units/unit-system.ts'
import { conversionBetween } from '#shared/units/conversion.ts'
import type { FigureCoverage } from '#shared/analysis/aggregate/figures.ts'
import { unitIdentity } from '#shared/units/units.ts'
import type { EntityFigures, UnitFigure } from './entity-figures.ts'
import type { LikeForLikeYears } from './like-for-like-years.ts'

/**
 * Figures by which entities are ranked: per area and per occupant divide the total, change compares it with a year
 * before.
 */
export const rankedBy = ['total', 'peak', 'mean', 'per-area', 'per-occupant', 'change'] as const
export type RankedBy = (typeof rankedBy)[number]

export interface Candidate {
  readonly id: string
  readonly areaSqFt?: number
  readonly occupancy?: number
  readonly now: EntityFigures
  /** Figures over the same range a year before; set when they were requested. */
  readonly before?: EntityFigures
  /** Both years in the hours that they have in common; set when the change is computed like for like. */
  readonly years?: LikeForLikeYears
}

/** Says why an entity has no rank. */
export type Obstacle =
  | Exclude<EntityFigures, { readonly kind: 'figures' }>
  | { readonly kind: 'no-area' | 'no-occupancy' | 'no-figure' | 'nothing-before' }
  /** The year before has this obstacle. */
  | { readonly kind: 'before'; readonly obstacle: Obstacle }

export interface Ranked {
  readonly id: string
  /** Counts from 1; equal figures are ordered by id. */
  readonly rank: number
  /** Value in the unit of the ranking; for a change, the share by which it grew, -0.1 for 10 % less. */
  readonly value: number
  readonly coverage: FigureCoverage
  readonly isExtrapolated: boolean
  /** Share of the totals of all ranked; undefined when totals do not add up, as when one is negative. */
  readonly share: number | undefined
  /** Undefined when the year before was not requested or is missing. */
  readonly change: number | undefined
  /** Hours of this year left out of the change because like is compared with like. */
  readonly excludedHours: number
}

export interface Ranking {
  /** Undefined when nothing is ranked, and for changes. */
  readonly unit: string | undefined
  readonly ranked: readonly Ranked[]
  readonly unranked: readonly { readonly id: string; readonly obstacle: Obstacle }[]
  /** Number of unranked entities that may still get a rank once their data has been loaded. */
  readonly pending: number
}

export interface RankRequest {
  readonly by: RankedBy
  readonly areaUnit: 'ft2' | 'm2'
}

type Measured =
  | { readonly kind: 'value'; readonly figure: UnitFigure }
  | { readonly kind: 'obstacle'; readonly obstacle: Obstacle }

interface Entrant {
  readonly candidate: Candidate
  readonly figure: UnitFigure
}

/** Ranks entities by one figure, highest first. Those without it are listed separately, each with its reason. */
export function rank(candidates: readonly Candidate[], request: RankRequest): Ranking {
  const entrants: Entrant[] = []
  const unranked: { id: string; obstacle: Obstacle }[] = []
  for (const candidate of candidates.toSorted(byId)) {
    const measured = measure(candidate, request)
    if (measured.kind === 'value') entrants.push({ candidate, figure: measured.figure })
    else unranked.push({ id: candidate.id, obstacle: measured.obstacle })
  }
  const unit = commonUnit(entrants.map(({ figure }) => figure.unit))
  const comparable: (Entrant & { readonly value: number })[] = []
  for (const entrant of entrants) {
    const value = inUnit(entrant.figure, unit)
    if (value !== undefined) comparable.push({ ...entrant, value })
    else
      unranked.push({ id: entrant.candidate.id, obstacle: { kind: 'other-unit', unit: entrant.figure.unit } })
  }
  const shares = sharesOf(comparable.map(({ candidate }) => candidate))
  const ranked = comparable
    .toSorted((a, b) => b.value - a.value || byId(a.candidate, b.candidate))
    .map(({ candidate, figure: { coverage, isExtrapolated }, value }, index): Ranked => {
      const share = shares?.get(candidate.id)
      return {
        id: candidate.id,
        rank: index + 1,
        value,
        coverage,
        isExtrapolated,
        share,
        change: changeOf(candidate),
        excludedHours: candidate.years?.excludedHours ?? 0,
      }
    })
  const pending = unranked.filter(({ obstacle }) => isPending(obstacle)).length
  return {
    unit: request.by === 'change' ? undefined : unit,
    ranked,
    unranked: unranked.toSorted(byId),
    pending,
  }
}

function byId(a: { readonly id: string }, b: { readonly id: string }): number {
  if (a.id === b.id) return 0
  return a.id < b.id ? -1 : 1
}

function isPending(obstacle: Obstacle): boolean {
  return obstacle.kind === 'not-loaded' || (obstacle.kind === 'before' && isPending(obstacle.obstacle))
}

function measure(candidate: Candidate, { by, areaUnit }: RankRequest): Measured {
  const { now, areaSqFt, occupancy } = candidate
  if (now.kind === 'no-meter' || now.kind === 'lost-meter') return none(now)
  if (by === 'per-area' && !isSize(areaSqFt)) return none({ kind: 'no-area' })
  if (by === 'per-occupant' && !isSize(occupancy)) return none({ kind: 'no-occupancy' })
  if (now.kind !== 'figures') return none(now)
  switch (by) {
    case 'total':
    case 'peak':
    case 'mean':
      return found(now[by])
    case 'per-area':
      return found(now.total && perArea(now.total, areaSqFt ?? NaN, areaUnit))
    case 'per-occupant':
      return found(now.total && divided(now.total, occupancy ?? NaN, 'occupant'))
    case 'change':
      return measureChange(candidate)
  }
}

function isSize(size: number | undefined): boolean {
  return size !== undefined && Number.isFinite(size) && size > 0
}

function none(obstacle: Obstacle): Measured {
  return { kind: 'obstacle', obstacle }
}

function found(figure: UnitFigure | undefined): Measured {
  return figure === undefined ? none({ kind: 'no-figure' }) : { kind: 'value', figure }
}

/** Returns an amount for each ft² or m² of an area in ft². */
function perArea(total: UnitFigure, areaSqFt: number, areaUnit: 'ft2' | 'm2'): UnitFigure {
  const unit = areaUnit === 'ft2' ? 'ft²' : 'm²'
  return divided(total, areaIn(unit, areaSqFt), unit)
}

function divided(total: UnitFigure, by: number, unit: string): UnitFigure {
  return { ...total, value: total.value / by, unit: `${total.unit}/${unit}` }
}

/** Returns the years from which a change is computed. */
function yearsOf({ now, before, years }: Candidate): Pick<Candidate, 'now' | 'before'> {
  return years ?? { now, ...(before !== undefined && { before }) }
}

function measureChange(candidate: Candidate): Measured {
  const { now, before } = yearsOf(candidate)
  if (now.kind !== 'figures') return none(now)
  const { total } = now
  if (total === undefined) return none({ kind: 'no-figure' })
  if (before?.kind !== 'figures')
    return none(before === undefined ? { kind: 'nothing-before' } : { kind: 'before', obstacle: before })
  const change = changeOf(candidate)
  return change === undefined
    ? none({ kind: 'nothing-before' })
    : { kind: 'value', figure: { ...total, value: change, unit: '' } }
}

/**
 * Returns 0.1 for 10 % more than a year before; undefined when there is nothing to compare with, or nothing was used.
 */
function changeOf(candidate: Candidate): number | undefined {
  const { now, before } = yearsOf(candidate)
  if (now.kind !== 'figures' || before?.kind !== 'figures') return undefined
  if (now.total === undefined || before.total === undefined) return undefined
  const was = inUnit(before.total, now.total.unit)
  if (was === undefined || was === 0) return undefined
  return (now.total.value - was) / Math.abs(was)
}

function inUnit({ value, unit }: UnitFigure, wanted: string | undefined): number | undefined {
  const conversion = wanted === undefined ? undefined : conversionBetween(unit, wanted)
  return conversion && value * conversion.factor + conversion.offset
}

/** Returns each one's share of the sum of all totals; undefined when one is missing, negative or in another unit. */
function sharesOf(candidates: readonly Candidate[]): ReadonlyMap<string, number> | undefined {
  const totals = candidates.flatMap(({ id, now }) =>
    now.kind === 'figures' && now.total !== undefined ? [{ id, total: now.total }] : [],
  )
  const unit = commonUnit(totals.map(({ total }) => total.unit))
  const values = totals.map(({ id, total }) => ({ id, value: inUnit(total, unit) ?? -1 }))
  const sum = values.reduce((all, { value }) => all + value, 0)
  const areParts = totals.length === candidates.length && values.every(({ value }) => value >= 0)
  return areParts && sum > 0 ? new Map(values.map(({ id, value }) => [id, value / sum])) : undefined
}

/**
 * Returns the unit in which most of the series can be compared: the one to which most units convert; of several, the
 * most frequent; of equally frequent ones, the first by name. The order of the list does not matter. Undefined for an
 * empty list.
 */
function commonUnit(units: readonly string[]): string | undefined {
  const counts = new Map<string, number>()
  for (const unit of units) counts.set(unit, (counts.get(unit) ?? 0) + 1)
  const countOf = (isMeant: (unit: string) => boolean): number =>
    [...counts].reduce((sum, [unit, count]) => sum + (isMeant(unit) ? count : 0), 0)
  const ranked = [...counts.keys()]
    .map((unit) => ({
      unit,
      reach: countOf((one) => conversionBetween(one, unit) !== undefined),
      uses: countOf((one) => unitIdentity(one) === unitIdentity(unit)),
    }))
    .sort((a, b) => b.reach - a.reach || b.uses - a.uses || (a.unit < b.unit ? -1 : 1))
  return ranked[0]?.unit
}
