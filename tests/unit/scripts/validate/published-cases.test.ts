import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { publishedCases } from '#scripts/validate/published-cases.ts'

const data = resolve(import.meta.dirname, '../../../../../shared/data/published')
const isThere = existsSync(resolve(data, 'SOURCE.md'))
if (!isThere)
  console.log('the folder of published figures is not beside this checkout: none of them is recomputed')

describe.skipIf(!isThere)('publishedCases', () => {
  const cases = isThere ? publishedCases(data) : []

  it('recomputes each figure within its tolerance', () => {
    const missed = cases.flatMap(({ title, checks }) =>
      checks.flatMap(({ name, value, ours, isMet }) => (isMet ? [] : [{ title, name, value, ours }])),
    )
    expect(missed).toEqual([])
  })

  it('has every figure of every case', () => {
    expect(cases.map(({ checks }) => checks.length)).toEqual([18, 38, 29, 4, 49, 25, 5, 20])
  })
})
