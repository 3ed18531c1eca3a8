import { resolve } from 'node:path'
import { avoidedEnergy, baselineErrorOf } from '#shared/savings/statements/avoided-energy.ts'
import { predictBaseline, type FittedBaseline, type Observations } from '#shared/savings/models/baseline.ts'
import { calTrackRules, fitDegreeDays } from '#shared/savings/models/fit-degree-days.ts'
import { bandBasis, createBandShare } from '#shared/savings/statistics/savings-band.ts'
import { effectiveCount } from '#shared/savings/statistics/residuals.ts'
import { twoSidedT } from '#shared/savings/statistics/student-t.ts'
import { goodnessOf } from '#shared/analysis/regression/goodness.ts'
import { DAY_MS } from '#shared/time/instant.ts'
import * as z from 'zod'
import { checkAll, figureSchema, readExpected, readRows, type CheckedCase } from '../check.ts'

const schema = z.object({
  published: z.array(figureSchema),
  recomputed: z.object({
    baseline: z.array(figureSchema),
    reporting: z.array(figureSchema),
    localDays: z.object({ figures: z.array(figureSchema) }),
  }),
})

const CONFIDENCE = 0.9
/** Made-up days of the prediction: mean temperatures 30, 31 … 88 °F, each with a use of 1. */
const PREDICTED_DAYS = 59

const utcDay = (stamp: string): number => Math.floor(Date.parse(stamp) / DAY_MS)
/** Returns the day number of the local date that a stamp with its offset shows. */
const localDay = (stamp: string): number => utcDay(`${stamp.slice(0, 10)}T00:00:00Z`)

/** Follows CalTRACK's daily method as eemeter 3.2.0 does, and then with days that are cut where the meter cuts them. */
export function checkDailySavings(data: string): CheckedCase {
  const folder = resolve(data, 'C-daily-savings')
  const { published, recomputed } = readExpected(folder, schema)
  const [first, last] = ['2015-12-27', '2016-12-25'] as const
  const shifted = daysOf(folder, utcDay)
  const baseline = fitted(shifted, first, last)
  const reporting = fitted(shifted, '2017-01-04', '2018-01-03')
  const local = fitted(daysOf(folder, localDay), first, last)

  const made = madeUpDays()
  const saving = avoidedEnergy(baseline.fit, made, made.ys)
  const lines = { baseline: saving.totals.baseline, reporting: totalOf(reporting.fit, made) }
  const bands = {
    baseline: bandIn(baseline, lines.baseline),
    reporting: bandIn(reporting, lines.reporting),
  }
  const ours = {
    'metered savings': saving.totals.avoided,
    'band of the metered savings': bands.baseline,
    'modelled savings': lines.baseline - lines.reporting,
    'band of the baseline model': bands.baseline,
    'band of the reporting model': bands.reporting,
    'band of the modelled savings': Math.hypot(bands.baseline, bands.reporting),
  }
  return {
    title: 'CalTRACK daily savings',
    source: 'openeemeter/eemeter 3.2.0, test_derivatives.py, on its sample il-electricity-cdd-hdd-daily',
    definition:
      'Degree days at whole degrees Fahrenheit, chosen by the highest adjusted R²; Σe² over n less the number of slopes; the band of CalTRACK 4.3 at 90 %.',
    checks: [
      ...checkAll(published, ours),
      ...checkAll(
        recomputed.baseline,
        { ...figuresOf(baseline), 'metered savings': saving.totals.avoided, band: bands.baseline },
        true,
      ),
      ...renamed(
        'reporting',
        checkAll(recomputed.reporting, { ...figuresOf(reporting), band: bands.reporting }, true),
      ),
      ...renamed('local days', checkAll(recomputed.localDays.figures, figuresOf(local), true)),
    ],
  }
}

function renamed<Named extends { readonly name: string }>(
  prefix: string,
  all: readonly Named[],
): readonly Named[] {
  return all.map((one) => ({ ...one, name: `${prefix}: ${one.name}` }))
}

interface Fitted {
  readonly days: Observations
  readonly fit: FittedBaseline
}

/** Joins the meter's days with the mean temperatures of days that are cut by `dayOf`; the meter's own date names its day. */
function daysOf(folder: string, dayOf: (stamp: string) => number): Observations {
  const sums = new Map<number, { sum: number; count: number }>()
  for (const [stamp = '', degrees] of readRows(folder, 'temperature-hourly.csv')) {
    const day = sums.get(dayOf(stamp)) ?? { sum: 0, count: 0 }
    sums.set(dayOf(stamp), { sum: day.sum + Number(degrees), count: day.count + 1 })
  }
  const rows = readRows(folder, 'meter-daily.csv').flatMap(([stamp = '', value = '']) => {
    const day = sums.get(localDay(stamp))
    return value === '' || day === undefined
      ? []
      : [{ at: localDay(stamp) * DAY_MS, y: Number(value), temperature: day.sum / day.count }]
  })
  return {
    times: Float64Array.from(rows, ({ at }) => at),
    ys: Float64Array.from(rows, ({ y }) => y),
    temperatures: Float64Array.from(rows, ({ temperature }) => temperature),
    slots: new Uint16Array(rows.length),
  }
}

function fitted({ times, ys, temperatures }: Observations, first: string, last: string): Fitted {
  const [from, to] = [times.indexOf(Date.parse(first)), times.indexOf(Date.parse(last)) + 1]
  const days = {
    times: times.slice(from, to),
    ys: ys.slice(from, to),
    temperatures: temperatures.slice(from, to),
    slots: new Uint16Array(to - from),
  }
  const fit = fitDegreeDays(days, calTrackRules)
  if (fit === undefined) throw new Error('No degree days fit the sample of case C.')
  return { days, fit }
}

function madeUpDays(): Observations {
  const temperatures = Float64Array.from({ length: PREDICTED_DAYS }, (_, index) => 30 + index)
  const ones = temperatures.map(() => 1)
  return { times: temperatures, ys: ones, temperatures, slots: new Uint16Array(PREDICTED_DAYS) }
}

function totalOf({ form }: FittedBaseline, days: Observations): number {
  return predictBaseline(form, days).reduce((sum, value) => sum + value, 0)
}

function bandIn({ days, fit }: Fitted, baseline: number): number {
  const error = baselineErrorOf(days.ys, fit, 'daily', 'caltrack')
  const share = createBandShare('caltrack', CONFIDENCE, error)(PREDICTED_DAYS, PREDICTED_DAYS / 30)
  return share * bandBasis('caltrack', { baseline, before: error.n * error.mean })
}

function figuresOf({ days, fit }: Fitted): Readonly<Record<string, number>> {
  const { n, p, rho, squares, mean } = baselineErrorOf(days.ys, fit, 'daily', 'caltrack')
  const { r2 = NaN } = goodnessOf(days.ys, fit.fitted, p)
  const valueOf = (name: string): number => fit.parameters.find((one) => one.name === name)?.value ?? NaN
  const rmse = Math.sqrt(squares / (n - p))
  return {
    days: n,
    'heating balance point F': valueOf('below-point'),
    'cooling balance point F': valueOf('above-point'),
    intercept: valueOf('base'),
    'heating slope': -valueOf('below'),
    'cooling slope': valueOf('above'),
    SSE: squares,
    R2: r2,
    'adjusted R2': 1 - ((1 - r2) * (n - 1)) / (n - p - 1),
    'mean use': mean,
    'rmse (n - 2)': rmse,
    'CV (n - 2)': rmse / mean,
    'CV (n - 3)': Math.sqrt(squares / (n - 3)) / mean,
    rho,
    nPrime: effectiveCount(n, rho),
    t: twoSidedT(CONFIDENCE, n - p),
  }
}
