import { describe, expect, it } from 'vitest'
import { qualityKind } from '#renderer/cards/kinds/quality/kind.ts'
import type { CardContext, CardMeter } from '#renderer/cards/card-kind.ts'
import { plainNumber } from '#renderer/strings/number-format.ts'
import type { SeriesInput } from '#shared/analysis/series-input.ts'
import { HOUR_MS, type Interval } from '#shared/time/instant.ts'
import {
  aCardContext,
  aCardEntity,
  aCardOperand,
  anInputs,
  hourly,
  local,
  rowsOf,
  showCard,
} from '../card-fixtures.ts'

const range = local('2021-03-01', '2021-05-01')
const meter = (id: string, slot = 0) =>
  aCardOperand(id, { resource: { id: '1', name: 'Electricity' }, kind: 'average-rate' }, slot)

/** A load of 40 kW at night and 90 kW by day, which no rule finds odd. */
function load(at: number): number {
  const hour = Math.floor(at / HOUR_MS)
  return (hour % 24 > 6 && hour % 24 < 19 ? 90 : 40) + ((hour * 37) % 11) / 4
}

const within = (at: number, from: string, to: string): boolean => {
  const { start, end } = local(from, to)
  return start <= at && at < end
}

const series: Readonly<Record<string, SeriesInput>> = {
  sound: hourly(range, load),
  gap: hourly(range, (at) => (within(at, '2021-03-10 06:00', '2021-03-11 06:00') ? NaN : load(at))),
  zeros: hourly(range, (at) => (within(at, '2021-04-06', '2021-04-16') ? 0 : load(at))),
}

function contextOf(ids: readonly string[], part: Partial<CardContext> = {}): CardContext {
  return aCardContext({ range, operands: ids.map(meter), policy: 'present-only', ...part })
}

const answerOf = (context: CardContext, chosen = {}, missing: readonly Interval[] = []) =>
  showCard(
    qualityKind,
    chosen,
    context,
    (id) => series[id],
    () => missing,
  ).answer

describe('quality card', () => {
  it('says of one sound meter that nothing is missing, with the hours of the clock change', () => {
    expect(answerOf(contextOf(['sound']))).toBe('sound: nothing is missing or odd in 1,463 hours.')
  })

  it('checks whole hours where the range or an exclusion begins within one, and has all of them', () => {
    const quarters = (count: number): number => count * (HOUR_MS / 4)
    const cut = { start: range.start + quarters(1), end: range.end - quarters(3) }
    const mask = [{ start: range.start + quarters(41), end: range.start + quarters(46) }]
    const context = contextOf(['sound', 'gap'], { range: cut, mask })
    const { rows, answer } = showCard(qualityKind, {}, context, (id) => series[id])
    expect(answer).toMatch(/^1 of 2 meters has findings/)
    expect(rows.map(([name, , coverage]) => [name, coverage])).toContainEqual(['sound', 1])
  })

  it('lists the findings of one meter with their effect, and suggests leaving each out with its reason', () => {
    const { rows, table, plots } = showCard(qualityKind, {}, contextOf(['gap']), (id) => series[id])
    expect(rows).toHaveLength(1)
    const { start, end } = local('2021-03-10 06:00', '2021-03-11 06:00')
    const [name, from, finding, move, to, readings, flag, strict, present, filled, low, high] = rows[0] ?? []
    expect([name, finding, from, to, readings, flag]).toEqual(['gap', 'Gap', start, end, 24, '9 missing'])
    const whole = (series['sound']?.columns.values ?? new Float64Array()).reduce(
      (sum, value) => sum + value,
      0,
    )
    const there = (series['gap']?.columns.values ?? new Float64Array()).reduce((sum, value) => sum + value, 0)
    expect(strict).toBeUndefined()
    expect(present).toBeCloseTo(there, 6)
    expect(Math.abs(Number(filled) - whole) / whole).toBeLessThan(0.001)
    expect(Number(low)).toBeLessThan(Number(filled))
    expect(Number(high)).toBeGreaterThan(Number(filled))
    expect(move).toBeCloseTo((Number(high) - there) / Number(filled), 9)
    expect(table.rowAt(0).exclusion).toEqual({ interval: { start, end }, reason: 'Gap: gap' })
    const [cells] = plots[0]?.marks ?? []
    if (cells?.kind !== 'cells') throw new Error('one meter has a carpet')
    const at = (day: number, hour: number): number => cells.values[day * 24 + hour] ?? -1
    expect([at(9, 5), at(9, 6), at(10, 5), at(10, 6)]).toEqual([0, 3, 3, 0])
    // The clocks go forward on 28 March, so 01:00 does not exist.
    expect(cells.exists?.[27 * 24 + 1]).toBe(0)
  })

  it('distinguishes unloaded from missing days in its map', () => {
    const missing = [local('2021-03-01', '2021-03-04'), local('2021-03-20', '2021-05-01')]
    const { plots } = showCard(
      qualityKind,
      {},
      contextOf(['gap']),
      (id) => series[id],
      () => missing,
    )
    const [cells] = plots[0]?.marks ?? []
    if (cells?.kind !== 'cells') throw new Error('one meter has a carpet')
    const at = (day: number, hour: number) => {
      const place = (day - 1) * 24 + hour
      return [cells.exists?.[place], cells.unloaded?.[place], cells.values[place]]
    }
    expect(cells.rows).toHaveLength(61)
    expect([at(1, 0), at(3, 23), at(20, 0), at(61, 23)]).toEqual(Array.from({ length: 4 }, () => [1, 1, NaN]))
    expect([at(4, 0), at(10, 6)]).toEqual([
      [1, 0, 0],
      [1, 0, 3],
    ])
    // The clocks go forward on 28 March, so 01:00 does not exist and cannot be loaded.
    expect(at(28, 1)[0]).toBe(0)
  })

  it('lists an hour that two answers gave differently where they meet, bounded by both', () => {
    const settings = qualityKind.settings.parse({})
    const context = contextOf(['sound'])
    const plain = anInputs(qualityKind.demands(settings, context), context, (id) => series[id])
    const { start: time, end } = local('2021-03-31 23:00', '2021-04-01')
    const seams = [{ time, before: load(time) + 5, after: load(time) }]
    const inputs = { ...plain, inputs: plain.inputs.map((one) => ({ ...one, seams })) }
    const table = qualityKind.table(qualityKind.calculate(inputs, settings), settings, context)
    const [row] = rowsOf(table)
    const [, from, finding, , to, readings, , , present, filled, low, high] = row ?? []
    expect([finding, from, to, readings]).toEqual(['Responses that do not match', time, end, 1])
    expect([filled, low]).toEqual([present, present])
    expect(high).toBeCloseTo(Number(present) + 5, 6)
    const [whole] = qualityKind.calculate(inputs, settings).operands
    expect([whole?.effect?.low, whole?.effect?.high]).toEqual([present, high])
    const [plot] = qualityKind.plots(qualityKind.calculate(inputs, settings), settings, context)
    const [cells] = plot?.marks ?? []
    if (cells?.kind !== 'cells') throw new Error('one meter has a carpet')
    expect(cells.values[30 * 24 + 23]).toBe(1)
    expect(cells.values.filter((one) => one > 0)).toHaveLength(1)
  })

  it('has one row a meter, the one whose total can move most first, and says so', () => {
    const context = contextOf(['sound', 'gap', 'zeros'])
    const { rows, plots } = showCard(qualityKind, {}, context, (id) => series[id])
    expect(rows.map(([name, , , found]) => [name, found])).toEqual([
      ['zeros', 1],
      ['gap', 1],
      ['sound', 0],
    ])
    expect(rows.map(([, , , , kinds]) => kinds)).toEqual(['1 × zero', '1 × gap', 'Nothing found'])
    expect(plots[0]?.x).toMatchObject({ names: ['zeros', 'gap'] })
    const share = plainNumber(100 * Number(rows[0]?.[1]), { maximumFractionDigits: 1 })
    expect(answerOf(context)).toBe(
      `2 of 3 meters have findings; those of zeros could move its total by up to ${share} %.`,
    )
    expect(
      rowsOf(showCard(qualityKind, { rows: 'findings' }, context, (id) => series[id]).table).map(
        ([name]) => name,
      ),
    ).toEqual(['zeros', 'gap'])
  })

  it('has nothing to report of a meter without findings, which a report counts and does not print', () => {
    const { table } = showCard(qualityKind, {}, contextOf(['sound', 'gap', 'zeros']), (id) => series[id])
    const quiet = [0, 1, 2].map((row) => table.rowAt(row)).filter(({ isQuiet }) => isQuiet === true)
    expect(quiet.map(({ cells: [name] }) => name)).toEqual([{ kind: 'text', text: 'sound' }])
  })

  it('checks all main meters of a resource', () => {
    const entity = aCardEntity('a', ['sound', 'gap'])
    const context = contextOf([], {
      entitiesWith: () => [entity],
      resources: [{ id: '1', name: 'Electricity' }],
    })
    expect(qualityKind.lacks(qualityKind.settings.parse({}), context)).toContain('Choose variables')
    expect(
      rowsOf(showCard(qualityKind, { resourceId: '1' }, context, (id) => series[id]).table).map(
        ([name]) => name,
      ),
    ).toEqual(['gap', 'sound'])
  })

  it('checks the meters of one organization or of one entity', () => {
    const org = (id: string) => ({ organization: { id, name: id } })
    const of = (id: string, organization: string): CardMeter => ({
      operand: aCardOperand(id, { kind: 'average-rate', ...org(organization) }),
      sign: 1,
      isGuess: false,
    })
    const entities = [
      { ...aCardEntity('library', []), name: 'Library', meters: [of('sound', 'north')] },
      { ...aCardEntity('hall', []), name: 'Hall', meters: [of('gap', 'south')] },
    ]
    const context = contextOf([], {
      entitiesWith: () => entities,
      resources: [{ id: '1', name: 'Electricity' }],
    })
    const checkedIn = (scope: string): readonly string[] => {
      const settings = qualityKind.settings.parse({ resourceId: '1', scope })
      return qualityKind.demands(settings, context).map(({ operand }) => operand.variable.dataHubId)
    }
    expect(checkedIn('')).toEqual(['sound', 'gap'])
    expect(checkedIn('south')).toEqual(['gap'])
    expect(checkedIn('library')).toEqual(['sound'])
    const fields = qualityKind.fields(qualityKind.settings.parse({ resourceId: '1' }), context)
    const scope = fields.find(({ key }) => key === 'scope')
    expect(scope?.kind === 'choice' ? scope.choices.map(({ label }) => label) : []).toEqual([
      'The whole portfolio',
      'Organization: north',
      'Organization: south',
      'Library',
      'Hall',
    ])
  })

  it('suggests filling a gap as a gap, and a flat stretch by replacing it; never a register', () => {
    const fillIn = (id: string) => {
      const { rows, table } = showCard(qualityKind, {}, contextOf([id]), (one) => series[one])
      return rows.map((_, index) => table.rowAt(index).fill?.replaces)
    }
    expect(fillIn('gap')).toEqual([false])
    expect(fillIn('zeros')).toContain(true)
  })

  it('takes no hour that is not cached for a gap, and says how much it has not seen', () => {
    const context = contextOf(['sound'])
    const unseen = [local('2021-04-01', '2021-05-01')]
    const half = hourly({ start: range.start, end: unseen[0]?.start ?? NaN }, load)
    const { rows, remarks, answer } = showCard(
      qualityKind,
      {},
      context,
      () => half,
      () => unseen,
    )
    expect(rows).toEqual([])
    expect(remarks).toEqual([
      'Only 50.7 % of the time is cached and checked. Load what is missing to see the rest.',
    ])
    expect(answer).toMatch(/: nothing is missing or odd in 743 hours\.$/)
  })

  it('leaves out what the user excluded, so that a finding is settled by one exclusion', () => {
    const mask = [local('2021-03-10 06:00', '2021-03-11 06:00')]
    expect(answerOf(contextOf(['gap'], { mask }))).toBe('gap: nothing is missing or odd in 1,439 hours.')
  })

  it('compares a bound in the unit that was received with values that are shown in another', () => {
    const { inputs, settings } = showCard(
      qualityKind,
      { upper: 92.4 },
      contextOf(['sound']),
      () => series['sound'],
    )
    const scaled = inputs.inputs.map((one) => {
      const { times, values } = one.series.columns
      const columns = { times, values: values.map((kw) => kw * 1000) }
      return { ...one, series: { ...one.series, unit: 'W', columns }, receivedUnit: 'kW' }
    })
    const findings = (given: typeof inputs) =>
      qualityKind.calculate(given, settings).operands[0]?.findings.map(({ start }) => start)
    expect(findings({ ...inputs, inputs: scaled })).toEqual(findings(inputs))
    expect(findings(inputs)).not.toEqual([])
  })

  it('follows the limits of the user', () => {
    expect(answerOf(contextOf(['sound']), { upper: 92.4 })).toMatch(/findings could move the total/)
    const flat = {
      flat: hourly(range, (at) => (within(at, '2021-04-07', '2021-04-07 08:00') ? 41 : load(at))),
    }
    const found = (chosen: object) =>
      showCard(qualityKind, chosen, contextOf(['flat']), () => flat.flat).rows.map(([, , name]) => name)
    expect(found({})).toEqual([])
    expect(found({ flatHours: 6 })).toEqual(['Flat line'])
  })

  it('changes the limit of a single check, in its unit, and offers those of the checks that run', () => {
    const peak = hourly(range, (at) => (within(at, '2021-04-07 12:00', '2021-04-07 13:00') ? 220 : load(at)))
    const found = (chosen: object) =>
      showCard(qualityKind, chosen, contextOf(['peak']), () => peak).rows.map(([, , name]) => name)
    expect(found({})).toEqual(['Spike between neighbours'])
    expect(found({ spike: 20 })).toEqual([])
    expect(found({ spike: 20, extreme: 2 })).toEqual(['Far above its peaks'])
    const keysOf = (preset: string) =>
      qualityKind.fields(qualityKind.settings.parse({ preset }), contextOf(['sound'])).map(({ key }) => key)
    expect(keysOf('usual')).toContain('level-step')
    expect(keysOf('caltrack')).not.toContain('level-step')
  })

  it('tells a reset of a register from its noise', () => {
    const falls = hourly(
      local('2021-03-01', '2021-03-03'),
      (at) => {
        const hour = (at - range.start) / HOUR_MS
        return hour < 30 ? 5000 + 10 * hour - (hour === 12 ? 10.1 : 0) : 10 * (hour - 30) + 0.5
      },
      { kind: 'totalizer', unit: 'kWh' },
    )
    const context = contextOf(['register'], { range: local('2021-03-01', '2021-03-03') })
    const { rows } = showCard(qualityKind, {}, context, () => falls)
    expect(rows.map(([, , name]) => name).filter((name) => name?.toString().includes('register'))).toEqual([
      'Reset of the register',
    ])
  })

  it('names the days on which the service’s figure differs from its hours, and what was mended', () => {
    const context = contextOf(['sound'], { range: local('2021-03-01', '2021-03-04') })
    const settings = qualityKind.settings.parse({ comparesDays: true })
    const demands = qualityKind.demands(settings, context)
    expect(demands.map(({ resolution, asServiceHasIt }) => [resolution, asServiceHasIt])).toEqual([
      ['hourly', undefined],
      ['daily', true],
    ])
    const days = [1, 2, 3].map((day) => local(`2021-03-0${String(day)}`, `2021-03-0${String(day + 1)}`))
    const meanOf = ({ start }: Interval): number =>
      Array.from({ length: 24 }, (_, hour) => load(start + hour * HOUR_MS)).reduce((a, b) => a + b, 0) / 24
    const served = {
      times: Float64Array.from(days, ({ start }) => start),
      values: Float64Array.from(days, (day, index) => meanOf(day) * (index === 1 ? 1.02 : 1)),
    }
    const plain = anInputs(demands, context, (id, { resolution }) =>
      resolution === 'daily'
        ? { kind: 'average-rate', unit: 'kW', resolution, zone: 'Europe/London', columns: served }
        : series[id],
    )
    const defects = { nulls: 2, malformed: 0, duplicates: 3, unordered: 0, outside: 0 }
    const inputs = { ...plain, inputs: plain.inputs.map((one) => ({ ...one, defects })) }
    const result = qualityKind.calculate(inputs, settings)
    expect(
      rowsOf(qualityKind.table(result, settings, context)).map(([, start, name]) => [name, start]),
    ).toEqual([['Day that differs from its hours', days[1]?.start]])
    expect(qualityKind.remarks(result, settings, context)).toEqual([
      'sound arrived with 2 values that are not numbers, 3 repeated timestamps. This was repaired and moves no total.',
    ])
  })
})
