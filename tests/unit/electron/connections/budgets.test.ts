import { mkdtempSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { sweepBudgets } from '#electron/connections/budgets.ts'

describe('sweepBudgets', () => {
  it('removes what nobody used for a day and keeps the rest', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'meterlens-budgets-'))
    for (const [name, agedSeconds] of [
      ['old', 90_000],
      ['recent', 80_000],
    ] as const) {
      writeFileSync(join(folder, name), '')
      utimesSync(join(folder, name), 1_000_000 - agedSeconds, 1_000_000 - agedSeconds)
    }
    await sweepBudgets(folder, { now: () => 1_000_000_000 })
    expect(readdirSync(folder)).toEqual(['recent'])
  })

  it('does not mind a folder that is not there yet', async () => {
    await expect(sweepBudgets('/nonexistent/budget', { now: () => 0 })).resolves.toBeUndefined()
  })
})
