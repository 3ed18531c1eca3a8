import { mkdirSync, readdirSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { sweepBudgets } from '#electron/connections/budgets.ts'
import { temporaryFolder } from '#support/files/temporary-folder.ts'

const silentLog = { warn: () => undefined }

describe('sweepBudgets', () => {
  it('removes what nobody used for a day and keeps the rest', async () => {
    const folder = temporaryFolder('budgets')
    for (const [name, agedSeconds] of [
      ['old', 90_000],
      ['recent', 80_000],
    ] as const) {
      writeFileSync(join(folder, name), '')
      utimesSync(join(folder, name), 1_000_000 - agedSeconds, 1_000_000 - agedSeconds)
    }
    await sweepBudgets(folder, { now: () => 1_000_000_000 }, silentLog)
    expect(readdirSync(folder)).toEqual(['recent'])
  })

  it('skips a stray directory and a dangling link', async () => {
    const folder = temporaryFolder('budgets')
    mkdirSync(join(folder, 'a directory', 'with more'), { recursive: true })
    symlinkSync('/nonexistent/target', join(folder, 'b link'))
    writeFileSync(join(folder, 'c old'), '')
    utimesSync(join(folder, 'c old'), 1000, 1000)
    const warnings: string[] = []
    const inTwoDays = { now: () => Date.now() + 2 * 86_400_000 }
    await sweepBudgets(folder, inTwoDays, { warn: (event) => void warnings.push(event) })
    expect(readdirSync(folder)).toEqual(['a directory'])
    expect(warnings).toEqual(['budget not swept'])
  })

  it('does not mind a folder that is not there yet', async () => {
    await expect(sweepBudgets('/nonexistent/budget', { now: () => 0 }, silentLog)).resolves.toBeUndefined()
  })
})
