import type { Columns } from '../../series/segment.ts'
import type { CompiledExpression } from './compile.ts'

/**
 * The values of an expression at the times at which all its parts have one; what is not finite there, as after a
 * division by zero, is a gap. `parts` are in the order and the units of the expression.
 */
export function evaluateExpression({ compute }: CompiledExpression, parts: readonly Columns[]): Columns {
  const [first, ...others] = parts
  if (first === undefined) return { times: new Float64Array(0), values: new Float64Array(0) }
  const times = new Float64Array(first.times.length)
  const values = new Float64Array(first.times.length)
  const row = parts.map(() => NaN)
  const next = others.map(() => 0)
  let count = 0
  for (let index = 0; index < first.times.length; index++) {
    const at = first.times[index] ?? NaN
    row[0] = first.values[index] ?? NaN
    const areAll = others.every(({ times: theirs, values: found }, other) => {
      let place = next[other] ?? 0
      while ((theirs[place] ?? Infinity) < at) place++
      next[other] = place
      row[other + 1] = found[place] ?? NaN
      return theirs[place] === at
    })
    const value = areAll ? compute(row) : NaN
    if (!Number.isFinite(value)) continue
    times[count] = at
    values[count++] = value
  }
  return { times: times.slice(0, count), values: values.slice(0, count) }
}
