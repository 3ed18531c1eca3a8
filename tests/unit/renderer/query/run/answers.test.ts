import { describe, expect, it } from 'vitest'
import { demandsOver } from '#renderer/query/demand/plan-query.ts'
import type { Asked } from '#renderer/query/run/question.ts'
import { standInsFor } from '#renderer/query/run/answers.ts'
import { aLoader } from '#support/a-loader.ts'
import { aKnownOperand } from '#support/an-operand.ts'

const interval = { start: Date.UTC(2024, 0, 1), end: Date.UTC(2024, 11, 31) }
const known = aKnownOperand()
const asked: readonly Asked[] = demandsOver(known, interval).map((load) => ({
  id: load.seriesKey.resolution,
  ...{ known, interval, load, version: 0 },
}))
const hours = asked.filter(({ id }) => id === 'hourly')

describe('standInsFor', () => {
  it('takes the finest resolution that is cached over most of the interval, and none where nothing is', async () => {
    const { loader, load } = await aLoader(Date.UTC(2026, 0, 1), 'UTC')
    const found = async (isUnanswered = () => true) =>
      (await standInsFor(loader, hours, { alternatives: () => asked }, isUnanswered))?.map(({ id }) => id)
    await expect(found()).resolves.toBeUndefined()
    for (const resolution of ['monthly', 'daily'] as const)
      await load({ seriesKey: { dataHubId: 'hub-1', resolution }, interval, bucketZone: 'UTC' })
    await expect(found()).resolves.toEqual(['daily'])
    await expect(found(() => false)).resolves.toBeUndefined()
  })
})
