import { expect, test } from '@playwright/test'
import { brokenCeilings, coursesOf } from '../soak/ceilings.ts'
import { soak } from '../soak/soak.ts'

/** Half an hour, or the hours that `npm run drill` requests (docs/drills.md). */
const hours = Number(process.env['METERLENS_SOAK_HOURS'] ?? 0.5)
const seed = Number(process.env['METERLENS_SEED'] ?? 20_261_122)

/** The short form reports no progress, since nobody waits for it. */
const report = (line: string): void => {
  if (hours > 1) console.log(`soak: ${line}`)
}

test(`soak: after ${String(hours)} hours of use the app holds what it held when it was warm`, async () => {
  test.setTimeout(hours * 600_000)
  const { working, reopening } = await soak({ hours, seed, onQuarter: report })
  for (const { name, course } of coursesOf([...working, ...reopening])) report(`${name}: ${course}`)
  expect(brokenCeilings(working)).toEqual([])
  expect(brokenCeilings(reopening), 'while the page was loaded anew').toEqual([])
})
