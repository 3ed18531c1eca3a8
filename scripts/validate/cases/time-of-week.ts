import { resolve } from 'node:path'
import { avoidedEnergy, baselineErrorOf } from '#shared/savings/statements/avoided-energy.ts'
import type { FittedBaseline, Observations } from '#shared/savings/models/baseline.ts'
import { fitChangePoint } from '#shared/savings/models/fit-curve.ts'
import { fahrenheitTimeOfWeek, fitTimeOfWeek } from '#shared/savings/models/fit-time-of-week.ts'
import { createBandShare } from '#shared/savings/statistics/savings-band.ts'
import { goodnessOf } from '#shared/analysis/regression/goodness.ts'
import * as z from 'zod'
import {
  check,
  checkAll,
  columnOf,
  figureSchema,
  readExpected,
  readRows,
  type CheckedCase,
} from '../check.ts'

const schema = z.object({
  published: z.array(figureSchema),
  recomputed: z.object({ figures: z.array(figureSchema) }),
})

const BASELINE = [0, 364] as const
const PERFORMANCE = [729, 1094] as const
const MONTHS = 364 / 30

/** Follows nmecr on the building of its vignette: linear, four parameters, time of week and temperature. */
export function checkTimeOfWeek(data: string): CheckedCase {
  const folder = resolve(data, 'D-time-of-week')
  const { published, recomputed } = readExpected(folder, schema)
  const days = readRows(folder, 'days.csv')
  const baseline = observationsOf(days.slice(...BASELINE))
  const performance = observationsOf(days.slice(...PERFORMANCE))
  const { ys } = baseline
  const n = ys.length
  const line = need(fitChangePoint(baseline, 'linear'))
  const four = need(fitChangePoint(baseline, 'four'))
  const week = need(fitTimeOfWeek(baseline, 7, fahrenheitTimeOfWeek))
  const saving = avoidedEnergy(
    week,
    performance,
    performance.ys.map(() => 1),
  )
  const { totals } = saving
  const predictions = columnOf(readRows(folder, 'published-predictions.csv'), 1)
  const unseen = 100 * unseenCv(performance.ys, predictions)
  const fraction = totals.avoided / totals.baseline
  const error = baselineErrorOf(ys, week, 'daily', 'nmecr')
  /** The older expectations leave the two intercepts, of occupied and unoccupied days, out of the count. */
  const uncertainty = (share: number, p: number, m = performance.ys.length): number =>
    createBandShare('nmecr', 0.9, { ...error, p })(m, MONTHS) / share
  const cv = (fit: FittedBaseline, counted: number): number =>
    goodnessOf(ys, fit.fitted, counted).cvRmse ?? NaN
  const r2 = (fit: FittedBaseline): number => goodnessOf(ys, fit.fitted, fit.p).r2 ?? NaN
  const parameter = (fit: FittedBaseline, name: string): number =>
    fit.parameters.find((one) => one.name === name)?.value ?? NaN
  const ours = {
    'linear R2': r2(line),
    'four-parameter R2': r2(four),
    'time-of-week R2': r2(week),
    'CV linear %, n - 1': 100 * cv(line, 1),
    'CV four %, n - 2': 100 * cv(four, 2),
    'CV time-of-week %, n - 17': 100 * cv(week, week.p - 2),
    'CV linear %, n - 2': 100 * cv(line, 2),
    'CV four %, n - 3': 100 * cv(four, 3),
    'CV time-of-week %, n - 19': 100 * cv(week, week.p),
    'performance period use kWh': totals.measured,
    'adjusted baseline kWh': totals.baseline,
    'savings kWh': totals.avoided,
    'uncertainty, F = 0.07, 17 parameters': uncertainty(0.07, week.p - 2),
    'uncertainty, F = 0.07, 19 parameters': uncertainty(0.07, week.p),
    'uncertainty if F were 0.1, m = 364, 17 parameters': uncertainty(0.1, week.p - 2, n),
    'linear intercept': parameter(line, 'intercept'),
    'linear slope': parameter(line, 'slope'),
    'CV linear (n - 2)': cv(line, 2),
    'four-parameter change point F': parameter(four, 'below-point'),
    'four-parameter base': parameter(four, 'base'),
    'four-parameter slope below': parameter(four, 'below'),
    'four-parameter slope above': parameter(four, 'above'),
    'four-parameter R2 at the optimum': r2(four),
    'time-of-week rho': error.rho,
    'time-of-week nPrime': error.effective,
    'uncertainty, F unrounded, 17 parameters': uncertainty(fraction, week.p - 2),
    'uncertainty, F unrounded, 19 parameters': uncertainty(fraction, week.p),
  }
  return {
    title: 'Time of week and temperature',
    source: 'kW-Labs/nmecr e789ebccc7, the expectations of its tests and its vignette nmecr_overview',
    definition:
      'Temperature in six segments cut at quantiles, occupied days modelled separately; Σe² over the effective number of days; the factor for the months of the baseline.',
    checks: [
      ...checkAll(published, ours, false, {
        'four-parameter R2': 'The published search stopped short of the optimum; ours reaches it.',
      }),
      ...checkAll(recomputed.figures, ours, true),
      check(
        { name: 'largest deviation of a published prediction', value: 0, tolerance: { absolute: 1e-11 } },
        largestDeviation(predictions, saving.baseline),
      ),
      check(
        { name: 'CV of the performance period %', value: unseen, tolerance: { relative: 1e-12 } },
        100 * unseenCv(performance.ys, saving.baseline),
        { isRecomputed: true, reason: 'That of the published predictions; the savings are part of it.' },
      ),
    ],
  }
}

function observationsOf(rows: readonly (readonly string[])[]): Observations {
  return {
    times: columnOf(rows, 0),
    ys: columnOf(rows, 2),
    temperatures: columnOf(rows, 3),
    slots: Uint16Array.from(rows, ([row]) => Number(row) % 7),
  }
}

function need(fit: FittedBaseline | undefined): FittedBaseline {
  if (fit === undefined) throw new Error('A model of case D cannot be determined.')
  return fit
}

/** Returns the root mean square error of predictions over the mean of the measured values. */
function unseenCv(measured: Float64Array, predicted: Float64Array): number {
  const squares = measured.reduce((sum, value, row) => sum + (value - (predicted[row] ?? NaN)) ** 2, 0)
  const mean = measured.reduce((sum, value) => sum + value, 0) / measured.length
  return Math.sqrt(squares / measured.length) / mean
}

function largestDeviation(published: Float64Array, ours: Float64Array): number {
  return published.reduce((most, value, row) => Math.max(most, Math.abs((ours[row] ?? NaN) / value - 1)), 0)
}
