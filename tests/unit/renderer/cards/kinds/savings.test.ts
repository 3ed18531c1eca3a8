import { describe, expect, it } from 'vitest'
import { cardActions } from '#renderer/cards/run/card-actions.ts'
import { slotText } from '#renderer/cards/plots/local-slots.ts'
import { savingsKind } from '#renderer/cards/kinds/savings/kind.ts'
import type { CardContext } from '#renderer/cards/card-kind.ts'
import { DAY_MS, HOUR_MS, type Interval } from '#shared/time/instant.ts'
import { formatLocal } from '#shared/time/text/local-text.ts'
import { aCardContext, hourly, local, showCard } from '../card-fixtures.ts'
import { besideWeather, meter, outdoor } from './beside-weather.ts'

const zone = 'Europe/London'
const year = local('2022-01-01', '2023-01-01', zone)
const both = local('2020-12-01', '2023-02-01', zone)

/** Temperature of a day, constant all day: from -5 °C in January to 25 °C in July, with variation from day to day. */
function degreesAt(at: number): number {
  const day = Math.floor(at / DAY_MS)
  return 10 - 15 * Math.cos((2 * Math.PI * (day - 18_630)) / 365.25) + 3 * Math.sin(day * 2.4)
}
/** 20 kW, and 2 kW more for each degree below 15 °C. */
const called = (at: number): number => 20 + 2 * Math.max(0, 15 - degreesAt(at))
/** A few per cent of noise that no model can explain. */
const noise = (at: number): number => 1 + 0.02 * Math.sin(Math.floor(at / DAY_MS) * 17.3)

function contextOf(part: Partial<CardContext> = {}): CardContext {
  return aCardContext({ operands: [meter, outdoor], range: year, policy: 'present-only', zone, ...part })
}

function shown(saving: number, part: object = {}, context = contextOf(), hole?: Interval) {
  const loadAt = (at: number): number =>
    hole !== undefined && at >= hole.start && at < hole.end
      ? NaN
      : called(at) * noise(at) * (at < year.start ? 1 : 1 - saving)
  const series = besideWeather(both, degreesAt, loadAt)
  return showCard(savingsKind, { model: 'heating', ...part }, context, series)
}

const hole = local('2022-06-01', '2022-06-11', zone)

describe('savingsKind', () => {
  it('says of a baseline that did not arrive that it is not loaded, and nothing of its days', () => {
    const none = () => hourly(both, () => NaN)
    const { remarks } = showCard(savingsKind, { model: 'heating' }, contextOf(), none, ({ interval }) => [
      interval,
    ])
    expect(remarks).toEqual(['The model is fitted when both series are loaded.'])
  })

  it('states a saving with its band, against what the weather called for', () => {
    const { result, answer, plots, rows, remarks } = shown(0.3)
    const { statement } = result
    expect(statement?.fraction).toBeCloseTo(0.3, 2)
    expect(statement?.goodness.r2).toBeGreaterThan(0.98)
    const modelled = Array.from({ length: 365 * 24 }, (_, hour) => called(year.start + hour * HOUR_MS))
    const total = modelled.reduce((sum, one) => sum + one, 0)
    expect(statement?.avoided.totals.baseline).toBeGreaterThan(0.99 * total)
    expect(statement?.avoided.totals.baseline).toBeLessThan(1.01 * total)
    expect(answer).toMatch(/^Saved 30(?:\.\d)? %/)
    expect(answer).not.toMatch(/^No saving is proven/)
    expect(plots).toHaveLength(2)
    expect(plots[1]?.marks.map(({ kind }) => kind)).toEqual(['band', 'line', 'rule'])
    expect(rows.find(([, name]) => name === 'Slope below')?.[5]).toBe('< 0.0001')
    expect(rows.find(([, name]) => name === 'SEP: p of the F test')?.[2]).toBe('< 0.0001')
    expect(remarks[0]).toBe('The baseline has both values for 365 of 365 days.')
  })

  it('proves nothing where nothing was done, and says of a rise that more was used', () => {
    expect(shown(0).answer).toMatch(/^No saving is proven/)
    expect(shown(-0.3).result.statement?.fraction).toBeCloseTo(-0.3, 2)
    expect(shown(-0.3).answer).toMatch(/^Saved nothing: 2022 used [\d.]+ MWh \(30 %\) more than its baseline/)
  })

  it('has a tenth within the tested band and outside of the published formula, and says why', () => {
    expect(shown(0.1).answer).toMatch(
      /^2022 used .* \(10 %\) less .* more than the error of the model, ± .* the placebo test says/,
    )
    expect(shown(0.1).remarks.join(' ')).toMatch(/By the formula of CalTRACK 4.3 it would be ± .* too narrow/)
    const byFormula = shown(0.1, { band: 'formula' })
    expect(byFormula.answer).toMatch(/^Saved 10(?:\.\d)? %/)
    expect(byFormula.remarks.join(' ')).toMatch(/too narrow on real meters/)
    expect(shown(0.1, { drift: 1 }).answer).toMatch(/^Saved 10/)
  })

  it('adds adjustments to the baseline, each with its reason', () => {
    const interval = local('2022-03-01', '2022-04-01', zone)
    const plain = shown(0.3).result.statement?.totals
    const { result, rows } = shown(0.3, {
      adjustments: [{ interval, amount: -3100, reason: 'West wing closed' }],
    })
    expect(result.statement?.totals?.adjustments).toBeCloseTo(-3100, 6)
    expect(result.statement?.totals?.avoided).toBeCloseTo((plain?.avoided ?? NaN) - 3100, 6)
    expect(rows.some((row) => row.includes('West wing closed'))).toBe(true)
  })

  it('freezes what is reported, and says later what it would be now and why', () => {
    const context = contextOf({ version: '1.0.0' })
    const { result } = shown(0.3, {}, context)
    const settings = savingsKind.settings.parse({ model: 'heating' })
    const reportedAt = Date.UTC(2027, 2, 1, 9)
    const answered = { kind: savingsKind, title: '', result, settings, context, answers: [] }
    const [freeze, ...more] = cardActions(answered, reportedAt)
    expect(more).toEqual([])
    // A card is saved as JSON.
    const kept = savingsKind.settings.parse(JSON.parse(JSON.stringify({ ...settings, ...freeze?.change })))
    const same = shown(0.3, kept, context)
    expect(same.remarks[0]).toMatch(
      /^As reported on 1 Mar 2027, 09:00: .* MWh avoided ± .* MWh with .* It is the same now/,
    )
    expect(kept.frozen.map(({ frozenAt }) => frozenAt)).toEqual([reportedAt])
    expect(same.table.isWhole).toBe(true)
    const reported = same.rows.filter(([section]) => String(section).startsWith('As reported'))
    expect(reported.map(([, name, value]) => [name, value])).toEqual(
      expect.arrayContaining([
        ['Reporting', '2022'],
        ['Model', 'Change point for heating, 3 parameters'],
      ]),
    )
    expect(String(same.rows.at(-1)?.[0])).toMatch(/^As reported/)
    const moved = shown(0.28, { ...kept, model: 'degree-days' }, contextOf({ version: '1.1.0' })).remarks[0]
    expect(moved).toMatch(/Now: [\d.]+ MWh avoided/)
    expect(moved).toMatch(/values of the meter in the reporting period were revised/)
    expect(moved).toMatch(/model: “Degree days, balance points fitted” instead of “Change point/)
    expect(moved).toMatch(/version 1\.1\.0 instead of 1\.0\.0/)
    expect(moved).not.toMatch(/meter in the baseline/)
    expect(same.rows.some((row) => row.some((cell) => /^SHA-256 [0-9a-f]{64}$/.test(String(cell))))).toBe(
      true,
    )
    const mask = [local('2022-03-03', '2022-03-06', zone)]
    const masked = shown(0.3, kept, contextOf({ version: '1.0.0', mask })).remarks[0]
    expect(masked).toMatch(/Why: left out of figures: “3–5 Mar 2022” instead of “none”\.$/)
    const strict = shown(0.3, kept, contextOf({ version: '1.0.0', policy: 'strict' }), hole).remarks[0]
    expect(strict).toMatch(/Now: no figures\. Why: .*missing values: “Strict/)
    const withdraw = savingsKind.actions?.(same.result, kept, context).at(-1)
    expect(withdraw?.change).toEqual({ frozen: [] })
  })

  it('recalculates a statement that was frozen before late values arrived', () => {
    const context = contextOf({ version: '1.0.0' })
    const early = shown(0.3, {}, context, hole)
    const { change } = savingsKind.actions?.(early.result, early.settings, context)[0] ?? {}
    const [remark] = shown(0.3, { ...early.settings, ...change }, context).remarks
    expect(remark).toMatch(/^As reported .* Now: [\d.]+ MWh avoided ± .* Why: /)
    expect(remark).toMatch(
      /Why: 240 values of the meter in the reporting period came later \(8,760 instead of 8,520\)\.$/,
    )
  })

  it('draws months as steps up to their ends, without a gap where one period follows the other', () => {
    const { plots, result } = shown(0.3, { resolution: 'monthly' })
    const [uses, sums] = plots
    const times = new Set<Float64Array>()
    for (const mark of uses?.marks ?? []) {
      if (mark.kind !== 'line') throw new Error('no line')
      times.add(mark.xs)
      expect(mark.isStepped).toBe(true)
      expect([...mark.ys.keys()].filter((at) => Number.isNaN(mark.ys[at]))).toEqual([24])
      expect(mark.xs[24]).toBe(year.end)
    }
    // Both lines have the same times, which are listed once.
    expect(times.size).toBe(1)
    const [band] = sums?.marks ?? []
    if (band?.kind !== 'band') throw new Error('no band')
    expect([band.xs[0], band.xs.at(-1), band.low[0], band.high[0]]).toEqual([year.start, year.end, 0, 0])
    expect(result.model?.effective).toBeLessThanOrEqual(12)
  })

  it('has no band for a meter at zero, and no degree days at a temperature that never changes', () => {
    const shownFor = (degrees: (at: number) => number, load: (at: number) => number) =>
      showCard(savingsKind, {}, contextOf(), besideWeather(both, degrees, load))
    const zero = shownFor(degreesAt, () => 0)
    expect(zero.remarks).toContain(
      'There is no band: it is a share of the use of the baseline, which is zero.',
    )
    expect(zero.remarks.join(' ')).not.toMatch(/NaN|as wide as it has to be/)
    const even = shownFor(
      () => 12,
      (at) => called(at) * noise(at),
    )
    expect(even.remarks).toContain(
      'No temperature was found at which use begins to change: the model is the mean of the baseline.',
    )
  })

  it('says how much of an adjustment lies in periods that count', () => {
    const interval = local('2021-12-01', '2022-02-01', zone)
    const { rows } = shown(0.3, { adjustments: [{ interval, amount: 620, reason: 'Servers' }] })
    expect(rows.find(([, name]) => name === 'Servers')?.at(-1)).toMatch(
      /; 310 kWh of it in periods that count$/,
    )
  })

  it('names the measures of the event log, or that there are none', () => {
    const at = local('2022-01-01', '2022-01-02', zone)
    const measure = { id: 'm', kind: 'measure', interval: at, zone, text: 'New boiler' } as const
    const projectOf = (events: CardContext['events']) =>
      shown(0.3, {}, contextOf(events && { events })).rows.filter(([section]) => section === 'Project')
    expect(projectOf([measure]).map(([, name]) => name)).toEqual(['New boiler'])
    const early = { ...measure, interval: local('2021-06-01', '2021-06-02', zone) }
    const { remarks } = shown(0.3, {}, contextOf({ events: [early, measure] }))
    expect(remarks[0]).toMatch(/^A measure in the event log falls within the baseline: New boiler\. Choose/)
    expect(projectOf(undefined)[0]?.[2]).toBe('Not in the event log')
  })

  it('tells an auditor what the baseline lacks, where the model was read beyond it, and by which rule the band is', () => {
    const gap = local('2021-02-10', '2021-03-26', zone)
    const cold = year.start + 40 * DAY_MS
    const series = besideWeather(
      both,
      (at) => degreesAt(at) - (at >= cold && at < cold + 3 * DAY_MS ? 30 : 0),
      (at) => (at >= gap.start && at < gap.end ? NaN : called(at) * noise(at)),
    )
    const { rows } = showCard(savingsKind, { model: 'heating', drift: 5 }, contextOf(), series)
    const valueOf = (wanted: string) => rows.find(([, name]) => name === wanted)
    const sufficiency = rows.find(([section, name]) => section === 'Data' && name === 'Baseline')
    expect(sufficiency?.[2]).toBe('Not sufficient')
    expect(sufficiency?.at(-1)).toMatch(/CalTRACK allows 10 % .*\. Mar 2021 has only 19.35 % of its values/)
    expect(valueOf('Temperatures of the reporting period')?.[2]).toMatch(/^−[34]\d\.\d to 2\d\.\d °C$/)
    expect(valueOf('Temperatures of the reporting period')?.at(-1)).toMatch(
      /^3 days of the reporting period are/,
    )
    expect(rows.find(([, name]) => name === 'RMSE')?.at(-1)).toMatch(
      /^Usual error of one value: √\(Σe² \/ 318\)$/,
    )
    expect(valueOf('Uncertainty')?.slice(2)).toEqual([
      ...['Tested on real meters', '', '', ''],
      'With a change between years without a project, d, of 5 %',
    ])
  })

  it('gives coefficients their units, and the positions and parts of a week their names', () => {
    const unitsOf = (part: object) => {
      const { table } = shown(0.3, part)
      return Array.from({ length: table.rowCount }, (_, at) => table.rowAt(at)).flatMap(({ cells }) => {
        const [section, name, value] = cells
        const isOne = section?.kind === 'text' && section.text === 'Coefficients'
        return isOne && name?.kind === 'text' && value?.kind === 'number' ? [[name.text, value.unit]] : []
      })
    }
    expect(unitsOf({})).toEqual([
      ['Base', 'kWh/day'],
      ['Balance point below', '°C'],
      ['Slope below', 'kWh/day per °C'],
    ])
    const week = unitsOf({ model: 'time-of-week', resolution: 'hourly' })
    expect(week[30]).toEqual(['Intercept, Tue 06:00–07:00', 'kW'])
    expect([23, 23.5].map((slot) => slotText(slot, HOUR_MS, true))).toEqual([
      'Mon 23:00–24:00',
      'Mon 23:30–00:30',
    ])
    expect(week.at(-1)?.[0]).toMatch(/^Slope, (?:un)?occupied, from [\d.]+ °C$/)
  })

  it('gives no share of a saving that is near zero', () => {
    const saving = shown(0).result.statement?.fraction ?? NaN
    const { rows } = shown(1 - (1 - 1e-5) / (1 - saving))
    const meaningOf = (wanted: string) => rows.find(([, name]) => name === wanted)?.at(-1)
    expect(meaningOf('Band at 90 %')).toMatch(/the saving is too close to zero for a share of it$/)
    expect(meaningOf('IPMVP: uncertainty over saving at 68 %')).toMatch(/not met; the saving is too close/)
  })

  it('prices what was saved at a price, or at the tariff where a period has one price alone', () => {
    const night = {
      fromMonth: 1,
      toMonth: 12,
      days: 'all',
      startMinute: 0,
      endMinute: 360,
      price: 0.1,
    } as const
    const tariff = { name: 'Flat', currency: 'GBP', price: 0.3, windows: [] } as const
    const moneyOf = (part: object, windows: readonly (typeof night)[]) => {
      const { calendar } = contextOf()
      const context = contextOf({ calendar: { ...calendar, tariff: { ...tariff, windows } } })
      const { result, remarks, rows } = shown(0.3, part, context)
      const avoided = result.statement?.totals?.avoided ?? NaN
      return { money: result.money, avoided, remarks: remarks.join(' '), rows }
    }
    const flat = moneyOf({}, [])
    expect(flat.money).toMatchObject({ currency: 'GBP', by: 'Flat' })
    expect(flat.money?.kind === 'amount' && flat.money.saved / flat.avoided).toBeCloseTo(0.3, 9)
    expect(flat.remarks).toMatch(
      /At the tariff “Flat”, without fixed and demand charges, the saving is worth £/,
    )
    expect(flat.rows.map(([, name]) => name)).toContain('Avoided cost')
    expect(moneyOf({}, [night]).remarks).toMatch(/the tariff has several prices within a day/)
    const hours = { model: 'time-of-week', resolution: 'hourly' }
    const byHour = moneyOf(hours, [night])
    const { statement, reporting } = shown(0.3, hours).result
    const expected = Array.from(statement?.avoided.counted ?? [], (position, at) => {
      const hour = formatLocal(reporting?.observations.times[position] ?? NaN, zone, 'minute').slice(11, 13)
      const avoided = (statement?.avoided.baseline[at] ?? NaN) - (statement?.avoided.measured[at] ?? NaN)
      return avoided * (Number(hour) < 6 ? 0.1 : 0.3)
    })
    expect(byHour.money?.kind === 'amount' && byHour.money.saved).toBeCloseTo(
      expected.reduce((sum, one) => sum + one, 0),
      3,
    )
    expect(moneyOf({ price: 0.2, currency: 'NZD' }, [night]).remarks).toMatch(/At 0\.2 NZD per kWh, without/)
  })

  it('lists what the event log has in the periods, with its reason', () => {
    const interval = local('2022-03-01', '2022-04-01', zone)
    const event = { id: 'e', kind: 'closure', interval, zone, text: 'Closed for repairs' } as const
    const before = { ...event, id: 'f', interval: local('2019-03-01', '2019-04-01', zone), text: 'Long ago' }
    const { rows, remarks } = shown(0.3, {}, contextOf({ events: [event, before] }))
    expect(rows.some((row) => row.includes('Closed for repairs'))).toBe(true)
    expect(remarks[0]).toMatch(/The event log has this during the periods: Closed for repairs\. Adjust/)
  })

  it('says before a project what the meter could prove', () => {
    const { answer, rows, plots } = shown(0, { dates: 'no-project' })
    expect(answer).toMatch(/^Over twelve months, this meter could prove a saving of 2\d(\.\d)? % or more/)
    expect(rows.map(([, name]) => name)).toContain('Provable after 3 months')
    expect(plots).toHaveLength(1)
  })

  it('reads both models at a normal year', () => {
    const year2021 = local('2021-01-01', '2022-01-01', zone)
    const { result } = shown(0.3, { dates: 'listed', periods: [year2021, year, year2021] })
    expect(result.normalised?.sufficiency.present).toBe(365)
    expect((result.normalised?.saving ?? NaN) / (result.normalised?.before ?? NaN)).toBeCloseTo(0.3, 2)
  })

  it('fits months and billing periods with the degree days of their days', () => {
    for (const billingDay of [1, 14]) {
      const { result } = shown(0.3, { model: 'degree-days', resolution: 'monthly', billingDay })
      expect(result.statement?.fraction).toBeCloseTo(0.3, 1)
      expect(result.statement?.fit.form).toMatchObject({ isByDay: true })
      const start = new Date(result.baseline?.observations.times[1] ?? 0).getUTCDate()
      expect(start).toBe(billingDay)
    }
  })

  it('draws residuals over time, over what was fitted, and their distribution', () => {
    const { plots, result } = shown(0.3, { picture: 'residuals' })
    expect(plots.map(({ marks }) => marks[0]?.kind)).toEqual(['points', 'points', 'bars'])
    // The calculation supplies them, so that the page is not blocked.
    expect(plots[0]?.marks[0]).toHaveProperty('ys', result.residuals?.residuals)
    expect(shown(0.3, { picture: 'savings' }).result).not.toHaveProperty('residuals')
  })

  it('gives no total where missing values are treated strictly, and scales it where they are extrapolated', () => {
    const strict = shown(0.3, {}, contextOf({ policy: 'strict' }), hole)
    expect(strict.rows.some(([, name]) => String(name).startsWith('Band at'))).toBe(false)
    expect(strict.answer).toBeUndefined()
    expect(strict.remarks.join(' ')).toMatch(/10 days of the reporting period are missing/)
    const scaled = shown(0.3, {}, contextOf({ policy: 'extrapolated' }), hole).result.statement
    expect(scaled?.scaling).toBeCloseTo(365 / 355, 9)
    expect(scaled?.totals?.measured).toBeCloseTo(((scaled?.avoided.totals.measured ?? NaN) * 365) / 355, 3)
    const excluded = shown(0.3, {}, contextOf({ policy: 'strict', mask: [hole] }), hole)
    expect(excluded.answer).toMatch(/^Saved 30/)
  })

  it('asks for both series over both periods, the year before where no dates are chosen', () => {
    const settings = savingsKind.settings.parse({})
    const demands = savingsKind.demands(settings, contextOf())
    expect(demands.map(({ operand, interval }) => [operand.name, interval.start])).toEqual([
      ['meter', local('2021-01-01', '2022-01-01').start],
      ['outdoor', local('2021-01-01', '2022-01-01').start],
      ['meter', year.start],
      ['outdoor', year.start],
    ])
  })

  it('says what is missing: a meter, a temperature, two periods that lie apart', () => {
    const lacks = (part: object, context = contextOf()) =>
      savingsKind.lacks(savingsKind.settings.parse(part), context)
    expect(lacks({})).toBeUndefined()
    expect(lacks({}, contextOf({ operands: [outdoor] }))).toMatch(/^Add a meter/)
    expect(lacks({}, contextOf({ operands: [meter] }))).toMatch(/^Add the outdoor temperature/)
    expect(lacks({ model: 'several' }, contextOf({ operands: [meter] }))).toMatch(/^Add what use depends on/)
    expect(lacks({ dates: 'listed', periods: [year] })).toMatch(/^Choose two periods/)
    expect(lacks({ dates: 'listed', periods: [year, year] })).toMatch(/do not overlap/)
    expect(lacks({ model: 'time-of-week', resolution: 'monthly' })).toMatch(/^Choose hours or days/)
  })

  it('follows another convention where one is chosen', () => {
    const widths = (['meterlens', 'caltrack'] as const).map(
      (convention) => shown(0.1, { convention }).result.statement?.bands[2]?.half,
    )
    expect(widths[0]).toBeGreaterThan(0)
    expect(widths[1]).not.toBe(widths[0])
  })
})
