import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { flagFlatLines } from '#shared/quality/checks/flat-line.ts'
import { flagRates } from '#shared/quality/checks/rate-of-change.ts'
import { flagSpikes } from '#shared/quality/checks/spike.ts'
import type { Limits } from '#shared/quality/flags.ts'

const file = resolve(
  import.meta.dirname,
  '../../../../../shared/data/published/K-quality-flags/expected.json',
)
const isThere = existsSync(file)
if (!isThere) console.log('the published quality flags are not beside this checkout: their tests are skipped')

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
type Case = z.infer<typeof schema>['cases'][number]
const cases = isThere ? schema.parse(JSON.parse(readFileSync(file, 'utf8'))).cases : []

function limitsOf(suspect: number | null | undefined, fail: number | null | undefined, factor = 1): Limits {
  return {
    ...(typeof suspect === 'number' && { suspect: suspect * factor }),
    ...(typeof fail === 'number' && { fail: fail * factor }),
  }
}

function ourFlags(one: Case): readonly number[] {
  const values = Float64Array.from(one.values, (value) => value ?? NaN)
  switch (one.test) {
    case 'spike':
      return [...flagSpikes(values, one.method ?? 'average', limitsOf(one.suspect, one.fail))]
    case 'rate of change': {
      const times = values.map((_, index) => index * one.stepSeconds)
      return [...flagRates({ times, values }, limitsOf(one.suspectPerSecond, one.failPerSecond), 1)]
    }
    case 'flat line': {
      const how = { stepMs: one.stepSeconds * 1000, tolerance: one.tolerance }
      return [...flagFlatLines(values, how, limitsOf(one.suspectSeconds, one.failSeconds, 1000))]
    }
  }
}

describe.skipIf(!isThere)('published flags of QARTOD', () => {
  it('has all 25 vectors', () => {
    expect(cases).toHaveLength(25)
  })

  it.each(cases)('gives the flags of $test: $name', (one) => {
    expect(ourFlags(one)).toEqual(one.flags)
  })
})
