import { resolve } from 'node:path'
import { flagFlatLines } from '#shared/quality/checks/flat-line.ts'
import { flagRates, flagSpikes } from '#shared/quality/checks/spike.ts'
import type { Limits } from '#shared/quality/check.ts'
import * as z from 'zod'
import { check, readExpected, type CheckedCase } from '../check.ts'

const limit = z.number().nullish()
const schema = z.object({
  cases: z.array(
    z.object({
      test: z.enum(['spike', 'rate of change', 'flat line']),
      name: z.string(),
      method: z.enum(['average', 'differential']).optional(),
      stepSeconds: z.number().default(1),
      tolerance: z.number().default(0),
      ...{ suspect: limit, fail: limit, suspectPerSecond: limit, failPerSecond: limit },
      ...{ suspectSeconds: limit, failSeconds: limit },
      values: z.array(z.number().nullable()),
      flags: z.array(z.number()),
    }),
  ),
})
type Vector = z.infer<typeof schema>['cases'][number]

/** Flags the vectors of the QARTOD tests of ioos_qc; a vector agrees when every flag does. */
export function checkQualityFlags(data: string): CheckedCase {
  const { cases } = readExpected(resolve(data, 'K-quality-flags'), schema)
  return {
    title: 'Quality flags',
    source: 'ioos/ioos_qc 9c1853a40c, its test_qartod.py',
    definition:
      'Spike, rate of change and flat line of QARTOD: the number of readings that are flagged differently.',
    checks: cases.map((vector) => {
      const ours = flagsOf(vector)
      const wrong = vector.flags.filter((flag, index) => flag !== ours[index]).length
      const name = `${vector.test}: ${vector.name}, ${String(vector.flags.length)} readings`
      return check({ name, value: 0, tolerance: { absolute: 0 } }, wrong, reasonOf(vector))
    }),
  }
}

function reasonOf({ name }: Vector): { readonly reason?: string } {
  return name === 'test_rate_of_change_fail_flag'
    ? { reason: 'One flag depends on the last bit of a division, which is reproduced here.' }
    : {}
}

function flagsOf(vector: Vector): readonly number[] {
  const values = Float64Array.from(vector.values, (value) => value ?? NaN)
  if (vector.test === 'spike')
    return [...flagSpikes(values, vector.method ?? 'average', limitsOf(vector.suspect, vector.fail))]
  if (vector.test === 'rate of change') {
    const times = values.map((_, index) => index * vector.stepSeconds)
    return [...flagRates({ times, values }, limitsOf(vector.suspectPerSecond, vector.failPerSecond), 1)]
  }
  const how = { stepMs: vector.stepSeconds * 1000, tolerance: vector.tolerance }
  return [...flagFlatLines(values, how, limitsOf(vector.suspectSeconds, vector.failSeconds, 1000))]
}

function limitsOf(suspect: number | null | undefined, fail: number | null | undefined, factor = 1): Limits {
  return {
    ...(typeof suspect === 'number' && { suspect: suspect * factor }),
    ...(typeof fail === 'number' && { fail: fail * factor }),
  }
}
