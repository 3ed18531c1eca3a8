import { expect, test } from '@playwright/test'
import { brokenCeilings } from '../soak/ceilings.ts'
import { soak } from '../soak/soak.ts'

/** Three quarters of an hour, or as many as `npm run drill` wants (docs/drills.md). */
const hours = Number(process.env['METERLENS_SOAK_HOURS'] ?? 0.75)
const seed = Number(process.env['METERLENS_SEED'] ?? 20_261_122)

test(`soak: after ${String(hours)} hours of use the app holds what it held when it was warm`, async ({}, info) => {
  test.setTimeout(hours * 600_000)
  const { working, reopening } = await soak({
    hours,
    seed,
    onQuarter: (done, of) => {
      if (of > 3) console.log(`soak: ${String(done)} of ${String(of)} quarters of an hour`)
    },
  })
  await info.attach('measures', { body: JSON.stringify({ working, reopening }, undefined, 1) })
  expect(brokenCeilings(working)).toEqual([])
  expect(brokenCeilings(reopening), 'while the page was loaded anew').toEqual([])
})
