import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { periodsKind } from '#renderer/cards/kinds/periods/kind.ts'
import { rankingKind } from '#renderer/cards/kinds/ranking/kind.ts'
import { statisticsKind } from '#renderer/cards/kinds/statistics/kind.ts'
import { tableKind } from '#renderer/cards/kinds/table/kind.ts'
import { HOUR_MS } from '#shared/time/instant.ts'
import {
  aCardContext,
  aCardEntity,
  aCardOperand,
  hourly,
  local,
  showCard,
  type SeriesLookup,
} from './card-fixtures.ts'

const QUARTER = HOUR_MS / 4
const zones = ['Asia/Kathmandu', 'Pacific/Auckland', 'America/New_York', 'Europe/London'] as const

/**
 * A series of quarters or hours: a rate with gaps, or a register that is sometimes reset. The consumption that a
 * register counts during a silence belongs to its total but to no day (docs/decisions/0034), so registers have no
 * silence here.
 */
function seriesIn(
  zone: string,
  kind: 'average-rate' | 'totalizer',
  seed: number,
  stepMs: number,
): SeriesLookup {
  return (_, { interval }) => {
    const start = Math.floor(interval.start / stepMs) * stepMs - stepMs
    const times: number[] = []
    const values: number[] = []
    let register = 900
    for (let at = start; at <= interval.end; at += stepMs) {
      const n = Math.abs(Math.sin(at / stepMs + seed))
      register += Math.round(n * 40) / 4
      if (n < 0.004) register = 0
      if (kind === 'average-rate' && n > 0.93 && n < 0.95) continue
      times.push(at)
      values.push(kind === 'totalizer' ? register : Math.round(n * 400) / 4)
    }
    const columns = { times: Float64Array.from(times), values: Float64Array.from(values) }
    return hourly(interval, () => NaN, {
      ...{ kind, zone, columns, unit: kind === 'totalizer' ? 'kWh' : 'kW' },
      resolution: stepMs === QUARTER ? '15-minute' : 'hourly',
    })
  }
}

describe('the total of a series over a range', () => {
  it('is the same in every kind of view', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.constantFrom('average-rate', 'totalizer'),
        fc.constantFrom('2021-03-12', '2021-03-26', '2021-09-24', '2021-11-05'),
        fc.integer({ min: 1, max: 6 }),
        fc.integer({ min: 0, max: 95 }),
        fc.integer({ min: 0, max: 1000 }),
        (zone, kind, from, days, cutQuarters, seed) => {
          const { start } = local(from, from, zone)
          const range = {
            start: start + (seed % 3) * QUARTER,
            end: start + days * 24 * HOUR_MS + cutQuarters * QUARTER,
          }
          const unit =
            kind === 'totalizer' ? { shortText: 'kWh', longText: '' } : { shortText: 'kW', longText: '' }
          const operands = [aCardOperand('m', { localTimezone: zone, kind, unit })]
          const meter = {
            operand: aCardOperand('m', { localTimezone: zone, kind, unit }),
            sign: 1,
            isGuess: false,
          } as const
          const context = aCardContext({
            ...{ operands, range, zone, policy: 'present-only' },
            resources: [{ id: '1', name: 'Electricity' }],
            entitiesWith: () => [{ ...aCardEntity('e', []), meters: [meter] }],
          })
          const series = seriesIn(
            zone,
            kind,
            seed,
            zone === 'Asia/Kathmandu' || cutQuarters % 4 > 0 || seed % 3 > 0 ? QUARTER : HOUR_MS,
          )
          const { result: statistics } = showCard(statisticsKind, {}, context, series)
          const total = statistics.operands[0]?.figures.aggregate.total?.value ?? NaN
          const { result: ranking } = showCard(rankingKind, {}, context, series)
          const [first] = ranking.now
          const ranked = first?.figures.kind === 'figures' ? first.figures.total?.value : first?.figures.kind
          const { result: periods } = showCard(periodsKind, { step: 'range' }, context, series)
          const line = periods.lines.find(({ period }) => period === 0)
          const rows = showCard(tableKind, { resolution: 'daily', areAmounts: true }, context, series).table
          let sum = 0
          for (let row = 0; row < rows.rowCount; row++) {
            const cell = rows.rowAt(row).cells.at(-1)
            if (cell?.kind === 'number') sum += cell.value ?? 0
          }
          expect({ ranked, line: line?.total?.value, sum }).toEqual({
            ranked: expect.closeTo(total, 6),
            line: expect.closeTo(total, 6),
            sum: expect.closeTo(total, 6),
          })
        },
      ),
    )
  })
})
