import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CardContext, CardKind } from '#renderer/cards/card-kind.ts'
import { cardKinds } from '#renderer/cards/registry.ts'
import { cardInputsOf } from '#renderer/cards/run/card-inputs.ts'
import { answerOf, questionOf, type PlannedDemand } from '#renderer/cards/run/card-question.ts'
import { remarkText } from '#renderer/cards/sentences/answer-text.ts'
import type { CoverageSnapshot } from '#renderer/ports/series-loader.ts'
import { plainNumber } from '#renderer/strings/number-format.ts'
import type { VariableKind } from '#shared/portfolio/nouns.ts'
import { bucketStarts } from '#shared/time/buckets.ts'
import { DAY_MS, HOUR_MS, type Interval } from '#shared/time/instant.ts'
import { fixedStepMs, isCalendarResolution } from '#shared/time/resolution.ts'
import { anyCache, nothingCached } from '#support/cached-surroundings.ts'
import { aCardContext, aCardEntity, aCardOperand, local, rowsOf } from './card-fixtures.ts'

const QUARTER_MS = HOUR_MS / 4
const units = { 'average-rate': 'kW', totalizer: 'kWh', instantaneous: '°C', unknown: '' } as const

/**
 * Gives each quarter of an hour a value; `isFlat` makes those of one hour equal, as they have to be if the hour is cut.
 */
function quarterAt(at: number, isFlat: boolean): number {
  const quarter = Math.floor(at / QUARTER_MS)
  const hour = Math.floor(quarter / 4)
  return ((hour * 7919) % 101) + 9 + (isFlat ? 0 : ([3, -6, 8, -5][quarter - hour * 4] ?? NaN))
}

interface Readings {
  /** True if the quarters of an hour are equal. */
  readonly isFlat: boolean
  /**
   * True if single hours are missing. This applies to means; a register keeps counting in them, as its next reading
   * shows.
   */
  readonly hasGaps: boolean
}

const isMissing = (at: number): boolean => Math.floor(at / (5 * HOUR_MS)) % 29 === 3

/** Returns what the service would answer: means, or counts of a register. */
function answered({ load, demand: { operand } }: PlannedDemand, { isFlat, hasGaps }: Readings) {
  const { seriesKey, interval, bucketZone } = load
  const stepMs = fixedStepMs(seriesKey.resolution)
  const starts = isCalendarResolution(seriesKey.resolution)
    ? bucketStarts(interval, seriesKey.resolution, bucketZone)
    : Float64Array.from({ length: Math.round((interval.end - interval.start) / (stepMs ?? NaN)) }).map(
        (_, index) => interval.start + index * (stepMs ?? NaN),
      )
  const { kind } = operand.variable
  const times = hasGaps && kind !== 'totalizer' ? starts.filter((at) => !isMissing(at)) : starts
  let register = 1000
  const values = times.map((at) => {
    const perStep = (stepMs ?? DAY_MS) / QUARTER_MS
    let sum = 0
    for (let index = 0; index < perStep; index++) sum += quarterAt(at + index * QUARTER_MS, isFlat)
    register += sum / 4
    return kind === 'totalizer' ? register - sum / 4 : sum / perStep
  })
  return {
    ...{ demand: load, columns: { times, values }, units: units[kind] },
    ...{ covered: [], provisional: [], missing: [] },
    progress: { requestsPlanned: 0, requestsDone: 0, failures: [], finished: true },
  }
}

function settingsOf(kind: CardKind, { range }: CardContext): unknown {
  return kind.settings.parse({
    selected: [{ ...range, end: range.start + DAY_MS }],
    ...own[kind.id]?.settings,
  })
}

function planOf(kind: CardKind, context: CardContext, cached: CoverageSnapshot): readonly PlannedDemand[] {
  const asking = { title: '', floorOf: () => undefined, versionOf: () => 0 }
  return questionOf(kind.demands(settingsOf(kind, context), context), asking).plan(cached)
}

/** Returns the visible parts of a view: its sentence, rows and picture, and the resolutions from which they come. */
function seen(kind: CardKind, context: CardContext, cached: CoverageSnapshot, readings: Readings) {
  const settings = settingsOf(kind, context)
  expect(kind.lacks(settings, context)).toBeUndefined()
  const answers = planOf(kind, context, cached).map(
    (planned) => [planned.demand, answerOf(planned, answered(planned, readings))] as const,
  )
  const result = kind.calculate(cardInputsOf(answers, context), settings)
  const rounded = (_: string, value: unknown): unknown => {
    if (value instanceof Float64Array) return Array.from(value, (each) => each.toPrecision(7))
    if (typeof value !== 'number') return value
    return value > Date.UTC(2000) ? value : value.toPrecision(7)
  }
  const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value, rounded))
  return {
    answer: kind.answer?.(result, settings, context, plainNumber),
    rows: plain(rowsOf(kind.table(result, settings, context))),
    plots: plain(kind.plots(result, settings, context)),
    remarks: kind.remarks(result, settings, context).map(remarkText),
  }
}

const one = { id: 'one', name: 'One' }

function contextOf(zone: string, meterKind: VariableKind, range: Interval): CardContext {
  const operandOf = (id: string, kind: VariableKind, slot: number) =>
    aCardOperand(
      id,
      { localTimezone: zone, kind, unit: { shortText: units[kind], longText: '' }, entities: [one] },
      slot,
    )
  const [a, b] = [operandOf('a', meterKind, 0), operandOf('b', meterKind, 1)]
  const meterOf = (operand: typeof a) => ({ operand, sign: 1, isGuess: false }) as const
  return aCardContext({
    ...{ operands: [a, b, operandOf('outdoor', 'instantaneous', 2)], range, zone, policy: 'present-only' },
    resources: [{ id: '1', name: 'Electricity' }],
    standardizationsFor: () => [{ value: 'area', label: 'Per square foot' }],
    entitiesWith: () => [
      { ...aCardEntity('one', [], { areaSqFt: 1000 }), meters: [meterOf(a)], parts: [meterOf(b)] },
      { ...aCardEntity('two', []), meters: [meterOf(b)] },
    ],
  })
}

interface Own {
  readonly runs: number
  readonly settings?: object
  /** Length of the ranges, for views of months and years that need more than a few days. */
  readonly days?: number
}

/** Exceptions of single kinds, such as fewer cases if one takes long. */
const own: Readonly<Record<string, Own>> = {
  savings: { runs: 3 },
  wall: { runs: 10, settings: { by: 'change' } },
  'why-changed': { runs: 5, days: 120 },
  'odd-days': { runs: 5, days: 120 },
  shares: { runs: 5, days: 120 },
  'portfolio-savings': { runs: 3, days: 40 },
  placebo: { runs: 3, days: 400, settings: { months: 1 } },
  indicators: { runs: 5, days: 400, settings: { size: 100 } },
  'standardization-audit': { runs: 10, days: 70 },
}

/** A text has no numbers. */
const kinds = cardKinds.filter(({ id }) => id !== 'text')

/**
 * Returns a cache with only the readings for which `cached` makes the card load quarters, since a check judges the
 * existing readings.
 */
function likeCached(kind: CardKind, context: CardContext, cached: CoverageSnapshot): CoverageSnapshot {
  if (kind.id !== 'quality') return nothingCached
  const fine = planOf(kind, context, cached).filter(({ load }) => load.seriesKey.resolution === '15-minute')
  const { fetchedAt } = { fetchedAt: cached.readAt }
  return {
    ...nothingCached,
    of: ({ dataHubId, resolution }) => ({
      covered: fine
        .filter(({ load }) => load.seriesKey.dataHubId === dataHubId && resolution === '15-minute')
        .map(({ load }) => ({ ...load.interval, fetchedAt })),
      underWay: [],
    }),
  }
}

describe('what a view shows', () => {
  it.each(kinds.map((kind) => [kind.title, kind] as const))(
    'does not depend on what else is cached: %s',
    (_, kind) => {
      const { runs = 25, days: least = 0 } = own[kind.id] ?? {}
      let answers = 0
      fc.assert(
        fc.property(
          fc.constantFrom('UTC', 'Europe/London', 'Asia/Kolkata', 'Pacific/Chatham'),
          fc.constantFrom('average-rate', 'totalizer'),
          fc.record({ begun: fc.nat(5), days: fc.integer({ min: 2, max: 15 }), cut: fc.nat(95) }),
          fc.boolean(),
          anyCache,
          (zone, meterKind, { begun, days, cut }, hasGaps, cached) => {
            // A profile counts the values that begin in its range.
            const stepMs = kind.id === 'profile' ? HOUR_MS : QUARTER_MS
            const first = local('2024-03-20', '2024-03-20', zone).start
            const range = {
              start: first + begun * stepMs,
              end: first + (least + days) * DAY_MS + cut * stepMs,
            }
            const isFlat = (range.start - first) % HOUR_MS > 0 || (range.end - first) % HOUR_MS > 0
            const context = contextOf(zone, meterKind, range)
            const readings = { isFlat, hasGaps }
            const alike = likeCached(kind, context, cached)
            const found = seen(kind, context, cached, readings)
            expect(found).toEqual(seen(kind, context, alike, readings))
            if (found.answer !== undefined) answers += 1
          },
        ),
        { numRuns: runs },
      )
      expect(kind.answer === undefined || answers > 0).toBe(true)
    },
  )
})
