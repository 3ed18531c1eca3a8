import { formulaFunction, type RatioFormula } from '../../series/formula.ts'
import type { Columns, RatioColumns } from '#shared/series/columns.ts'
import type { CompiledExpression } from './compile.ts'

/** A divisor below this share of its mean makes a ratio that means little. */
const NEARLY_ZERO = 1e-3

/**
 * Returns the values of an expression at the times at which all its parts have one; a result that is not finite, as
 * after a division by zero, is a gap. `parts` are in the order and the units of the expression.
 */
export function evaluateExpression(
  { compute, ratio }: Pick<CompiledExpression, 'compute' | 'ratio'>,
  parts: readonly Columns[],
): Columns {
  const common = commonRows(parts)
  const values = valuesOf(compute, common.columns, common.times.length)
  const isFinite = (_: number, index: number): boolean => Number.isFinite(values[index])
  return {
    times: common.times.filter(isFinite),
    values: values.filter(isFinite),
    ...(ratio === undefined ? {} : { ratio: ratioColumns(ratio, common) }),
  }
}

interface Rows {
  readonly times: Float64Array<ArrayBuffer>
  readonly columns: readonly Float64Array<ArrayBuffer>[]
}

/** Returns the times that all parts have, with their values. */
function commonRows(parts: readonly Columns[]): Rows {
  const [first, ...others] = parts
  const times = new Float64Array(first?.times.length ?? 0)
  const columns = parts.map(() => new Float64Array(times.length))
  const places = parts.map(() => 0)
  let count = 0
  first?.times.forEach((at, index) => {
    places[0] = index
    const areAll = others.every(({ times: theirs }, other) => {
      let place = places[other + 1] ?? 0
      while ((theirs[place] ?? Infinity) < at) place++
      places[other + 1] = place
      return theirs[place] === at
    })
    if (!areAll) return
    times[count] = at
    columns.forEach((column, part) => {
      column[count] = parts[part]?.values[places[part] ?? 0] ?? NaN
    })
    count++
  })
  return { times: times.slice(0, count), columns: columns.map((column) => column.slice(0, count)) }
}

function valuesOf(
  compute: CompiledExpression['compute'],
  columns: readonly Float64Array[],
  length: number,
): Float64Array<ArrayBuffer> {
  const row = new Float64Array(columns.length)
  return new Float64Array(length).map((_, index) => {
    columns.forEach((column, part) => (row[part] = column[index] ?? NaN))
    return compute(row)
  })
}

function ratioColumns({ additive, formula, divisors }: RatioFormula, { times, columns }: Rows): RatioColumns {
  const all = additive.map((each) => valuesOf(formulaFunction(each), columns, times.length))
  const isFinite = (_: number, index: number): boolean => all.every((part) => Number.isFinite(part[index]))
  const parts = all.map((part) => part.filter(isFinite))
  const found = times.filter(isFinite)
  const small = divisors.map((each) => nearZeroOf(valuesOf(formulaFunction(each), parts, found.length)))
  return {
    formula,
    times: found,
    parts,
    nearZero: found.filter((_, index) => small.some((flags) => flags[index])),
  }
}

function nearZeroOf(divisor: Float64Array): readonly boolean[] {
  const sizes = divisor.map(Math.abs)
  const mean = sizes.reduce((sum, each) => sum + each, 0) / sizes.length
  return Array.from(sizes, (size) => size <= mean * NEARLY_ZERO)
}
