import type { Columns } from '#shared/series/columns.ts'

/**
 * Divides ten by 1 and 10 in turn. The ratio of any range of even length is 20/11, whereas the mean of its ratios would
 * be 5.5.
 */
export function aRatio(times: Float64Array<ArrayBuffer>): Columns & Required<Pick<Columns, 'ratio'>> {
  const tens = times.map(() => 10)
  const divisors = times.map((_, index) => (index % 2 === 0 ? 1 : 10))
  return {
    times,
    values: tens.map((ten, index) => ten / (divisors[index] ?? NaN)),
    ratio: {
      times,
      parts: [tens, divisors],
      formula: {
        ...({ kind: 'binary', operator: '/', isRatio: true } as const),
        left: { kind: 'part', index: 0 },
        right: { kind: 'part', index: 1 },
      },
      nearZero: new Float64Array(0),
    },
  }
}
