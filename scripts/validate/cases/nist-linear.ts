import { resolve } from 'node:path'
import { fitLeastSquares } from '#shared/savings/statistics/least-squares.ts'
import { goodnessOf } from '#shared/analysis/regression/goodness.ts'
import * as z from 'zod'
import { check, columnOf, figureSchema, readExpected, readRows, type CheckedCase } from '../check.ts'

const schema = z.object({
  sets: z.record(
    z.string(),
    z.object({
      file: z.string(),
      coefficients: z.array(figureSchema),
      residualStandardDeviation: figureSchema,
      r2: figureSchema,
    }),
  ),
})

/** Fits the straight lines and the several variables of NIST's reference datasets. */
export function checkNistLinear(data: string): CheckedCase {
  const folder = resolve(data, 'A-nist-linear')
  const { sets } = readExpected(folder, schema)
  return {
    title: 'NIST linear least squares',
    source: 'NIST Statistical Reference Datasets: Norris, Pontius, Longley (certified values)',
    definition: 'Coefficients, √(Σe²/(n − p)) with the intercept in p, and R² = 1 − Σe²/Σ(y − mean)².',
    checks: Object.entries(sets).flatMap(([name, { file, coefficients, residualStandardDeviation, r2 }]) => {
      const rows = readRows(folder, file)
      const ys = columnOf(rows, 0)
      const first = columnOf(rows, 1)
      const columns =
        name === 'pontius'
          ? [first, first.map((x) => x * x)]
          : Array.from({ length: coefficients.length - 1 }, (_, index) => columnOf(rows, index + 1))
      const fit = fitLeastSquares(columns, ys)
      const goodness = goodnessOf(ys, fit.fitted, fit.p)
      const found = [fit.intercepts[0] ?? NaN, ...fit.slopes]
      return [
        ...coefficients.map((figure, index) =>
          check({ ...figure, name: `${name}: ${figure.name}` }, found[index] ?? NaN),
        ),
        check({ ...residualStandardDeviation, name: `${name}: residual standard deviation` }, goodness.rmse),
        check({ ...r2, name: `${name}: R²` }, goodness.r2 ?? NaN),
      ]
    }),
  }
}
