import { resolve } from 'node:path'
import { goodnessOf } from '#shared/analysis/regression/goodness.ts'
import { splitTemperatures } from '#shared/savings/models/temperature-bins.ts'
import { createBandShare } from '#shared/savings/statistics/savings-band.ts'
import * as z from 'zod'
import { check, figureSchema, readExpected, type Check, type CheckedCase } from '../check.ts'

const uncertaintySchema = z.object({
  cases: z.array(
    figureSchema.extend({
      confidence: z.number().optional(),
      cv: z.number().optional(),
      fraction: z.number().optional(),
      use: z.number().optional(),
      adjusted: z.number().optional(),
      n: z.number().optional(),
      m: z.number().optional(),
      p: z.number().optional(),
      predicted: z.array(z.number()).optional(),
      measured: z.union([z.number(), z.array(z.number())]).optional(),
    }),
  ),
})

type UncertaintyCase = z.infer<typeof uncertaintySchema>['cases'][number]

/** Computes ASHRAE's uncertainty without autocorrelation, and adjusted R². */
export function checkUncertainty(data: string): CheckedCase {
  const { cases } = readExpected(resolve(data, 'G-uncertainty'), uncertaintySchema)
  return {
    title: 'Uncertainty without autocorrelation',
    source: 'cunybpl/changepointmodel eefdffec00, test_lib_uncertainties.py and test_lib_metrics.py',
    definition:
      '1.26·t·CV·√((1 + 2/n)/m), t with n − p degrees of freedom; adjusted R² with every parameter.',
    checks: cases.map((one): Check => {
      const isCut = one.name.endsWith('uncertainty')
      return check(
        one,
        uncertaintyOf(one),
        isCut ? { reason: 'The source truncates the figure instead of rounding it.' } : {},
      )
    }),
  }
}

function uncertaintyOf(one: UncertaintyCase): number {
  const { confidence = NaN, cv = NaN, n = NaN, m = NaN, p = NaN, use = 1, fraction = 1, predicted } = one
  const { measured, adjusted = NaN } = one
  if (Array.isArray(measured) && predicted !== undefined)
    return goodnessOf(Float64Array.from(measured), Float64Array.from(predicted), p).adjustedR2 ?? NaN
  if (typeof measured === 'number') return (adjusted - measured) / adjusted
  // The squares are those that give the coefficient of variation with which the source begins.
  const squares = cv * cv * (n - p)
  const input = { resolution: 'hourly', n, p, rho: 0, squares, mean: 1 } as const
  return (createBandShare('meterlens', confidence, input)(m, NaN) * use) / fraction
}

const binsSchema = z.object({
  endpointsF: z.array(z.number()),
  rows: z.array(z.object({ temperatureF: z.number(), features: z.array(z.number()) })),
})

/** Splits temperatures over the bins of CalTRACK. */
export function checkTemperatureBins(data: string): CheckedCase {
  const { endpointsF, rows } = readExpected(resolve(data, 'I-temperature-bins'), binsSchema)
  const temperatures = Float64Array.from(rows, ({ temperatureF }) => temperatureF)
  const bins = splitTemperatures(temperatures, endpointsF)
  return {
    title: 'Temperature bins',
    source: 'openeemeter/caltrack 6b630eeefd, methods 3.9.2',
    definition: 'The part of a temperature in each bin; the parts add up to it.',
    checks: rows.flatMap(({ temperatureF, features }, row) =>
      features.map((value, bin) =>
        check(
          { name: `${String(temperatureF)} °F, bin ${String(bin + 1)}`, value, tolerance: { absolute: 0 } },
          bins[bin]?.[row] ?? NaN,
        ),
      ),
    ),
  }
}
