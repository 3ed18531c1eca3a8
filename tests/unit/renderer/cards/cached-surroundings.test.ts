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
import { DAY_MS, HOUR_MS, type Interval } from '#shared/time/instant.ts'
import { fixedStepMs } from '#shared/time/resolution.ts'
import { anyCache, nothingCached } from '#support/cached-surroundings.ts'
import { aCardContext, aCardEntity, aCardOperand, local, rowsOf } from './card-fixtures.ts'

const QUARTER_MS = HOUR_MS / 4
const units = { 'average-rate': 'kW', totalizer: 'kWh', instantaneous: '°C', unknown: '' } as const

/** Gives each quarter of an hour a value; `isFlat` makes those of an hour equal, as they have to be where it is cut. */
function quarterAt(at: number, isFlat: boolean): number {
  const quarter = Math.floor(at / QUARTER_MS)
  const hour = Math.floor(quarter / 4)
  return ((hour * 7919) % 101) + 9 + (isFlat ? 0 : ([3, -6, 8, -5][quarter - hour * 4] ?? NaN))
}

/** Returns what the service would answer: means, or what a register has counted. */
function answered({ load, known }: PlannedDemand, isFlat: boolean) {
  const { seriesKey, interval } = load
  const stepMs = fixedStepMs(seriesKey.resolution) ?? NaN
  const length = Math.round((interval.end - interval.start) / stepMs)
  const times = Float64Array.from({ length }, (_, index) => interval.start + index * stepMs)
  const perStep = stepMs / QUARTER_MS
  const sumAt = (at: number): number =>
    Array.from({ length: perStep }, (_, index) => quarterAt(at + index * QUARTER_MS, isFlat)).reduce(
      (a, b) => a + b,
    )
  let register = 1000
  const values = times.map((at) => {
    const before = register
    register += sumAt(at) / 4
    return known.variable.kind === 'totalizer' ? before : sumAt(at) / perStep
  })
  return {
    ...{ demand: load, columns: { times, values }, units: units[known.variable.kind] },
    ...{ covered: [], provisional: [], missing: [] },
    progress: { requestsPlanned: 0, requestsDone: 0, failures: [], finished: true },
  }
}

/** Returns what is seen of a view: its sentence, rows and picture, and the resolutions from which they come. */
function seen(kind: CardKind, context: CardContext, cached: CoverageSnapshot, isFlat: boolean) {
  const settings = kind.settings.parse({
    selected: [{ ...context.range, end: context.range.start + DAY_MS }],
  })
  expect(kind.lacks(settings, context)).toBeUndefined()
  const asking = { title: '', floorOf: () => undefined, versionOf: () => 0 }
  const answers = questionOf(kind.demands(settings, context), asking)
    .plan(cached)
    .map((planned) => [planned.demand, answerOf(planned, answered(planned, isFlat))] as const)
  const result = kind.calculate(cardInputsOf(answers, context), settings)
  const rounded = (_: string, value: unknown): unknown => {
    if (value instanceof Float64Array) return Array.from(value, (each) => each.toPrecision(7))
    return typeof value === 'number' ? value.toPrecision(7) : value
  }
  const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value, rounded))
  return {
    answer: kind.answer?.(result, settings, context, plainNumber),
    rows: plain(rowsOf(kind.table(result, settings, context))),
    plots: plain(kind.plots(result, settings, context)),
    remarks: kind.remarks(result, settings, context).map(remarkText),
  }
}

function contextOf(zone: string, meterKind: VariableKind, range: Interval): CardContext {
  const operandOf = (id: string, kind: VariableKind, slot: number) =>
    aCardOperand(id, { localTimezone: zone, kind, unit: { shortText: units[kind], longText: '' } }, slot)
  const [a, b] = [operandOf('a', meterKind, 0), operandOf('b', meterKind, 1)]
  const meterOf = (operand: typeof a) => ({ operand, sign: 1, isGuess: false }) as const
  return aCardContext({
    ...{ operands: [a, b, operandOf('outdoor', 'instantaneous', 2)], range, zone, policy: 'present-only' },
    resources: [{ id: '1', name: 'Electricity' }],
    entitiesWith: () => [
      { ...aCardEntity('one', [], { areaSqFt: 1000 }), meters: [meterOf(a)], parts: [meterOf(b)] },
      { ...aCardEntity('two', []), meters: [meterOf(b)] },
    ],
  })
}

/** They have no numbers, are about the readings that there are, ask for the service's own figures, or need years. */
const others = new Set([
  'text',
  'missing-data',
  'quality',
  'standardization-audit',
  'indicators',
  'placebo',
  'portfolio-savings',
])
const kinds = cardKinds.filter(({ id }) => !others.has(id))

describe('what a view shows', () => {
  it.each(kinds.map((kind) => [kind.title, kind] as const))(
    'does not depend on what else is cached: %s',
    (_, kind) => {
      fc.assert(
        fc.property(
          fc.constantFrom('UTC', 'Europe/London', 'Asia/Kolkata', 'Pacific/Chatham'),
          fc.constantFrom('average-rate', 'totalizer'),
          fc.record({ begun: fc.nat(5), days: fc.integer({ min: 2, max: 15 }), cut: fc.nat(95) }),
          anyCache,
          (zone, meterKind, { begun, days, cut }, cached) => {
            // A profile counts the values that begin in its range.
            const stepMs = kind.id === 'profile' ? HOUR_MS : QUARTER_MS
            const first = local('2024-03-20', '2024-03-20', zone).start
            const range = { start: first + begun * stepMs, end: first + days * DAY_MS + cut * stepMs }
            const isFlat = (range.start - first) % HOUR_MS > 0 || (range.end - first) % HOUR_MS > 0
            const context = contextOf(zone, meterKind, range)
            expect(seen(kind, context, cached, isFlat)).toEqual(seen(kind, context, nothingCached, isFlat))
          },
        ),
        { numRuns: kind.id === 'savings' ? 3 : 25 },
      )
    },
  )
})
