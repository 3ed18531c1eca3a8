import { lutimesSync, mkdirSync, readdirSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { sweepBudgets } from '#electron/connections/budgets.ts'
import { temporaryFolder } from '#support/files/temporary-folder.ts'

const silentLog = { warn: () => undefined }

describe('sweepBudgets', () => {
  it('removes what nobody used for a day and keeps the rest', async () => {
    const folder = temporaryFolder('budgets')
    for (const [name, agedSeconds] of [
      ['newest', 0],
      ['old', 90_000],
      ['recent', 80_000],
    ] as const) {
      writeFileSync(join(folder, name), '')
      utimesSync(join(folder, name), 1_000_000 - agedSeconds, 1_000_000 - agedSeconds)
    }
    await sweepBudgets(folder, { now: () => 1_000_000_000 }, silentLog)
    expect(readdirSync(folder)).toEqual(['newest', 'recent'])
  })

  it('keeps what was used a moment ago, though the clock was set forward since, or back before', async () => {
    const [forward, back] = [temporaryFolder('budgets'), temporaryFolder('budgets')]
    for (const folder of [forward, back]) writeFileSync(join(folder, 'used'), '')
    await sweepBudgets(forward, { now: () => Date.now() + 2 * 86_400_000 }, silentLog)
    expect(readdirSync(forward)).toEqual(['used'])
    writeFileSync(join(back, 'ahead'), '')
    utimesSync(join(back, 'ahead'), Date.now() / 1000 + 200_000, Date.now() / 1000 + 200_000)
    await sweepBudgets(back, { now: () => Date.now() }, silentLog)
    expect(readdirSync(back)).toEqual(['ahead', 'used'])
  })

  it('skips a stray directory and a dangling link', async () => {
    const folder = temporaryFolder('budgets')
    writeFileSync(join(folder, 'd new'), '')
    mkdirSync(join(folder, 'a directory', 'with more'), { recursive: true })
    utimesSync(join(folder, 'a directory'), 1000, 1000)
    symlinkSync('/nonexistent/target', join(folder, 'b link'))
    lutimesSync(join(folder, 'b link'), 1000, 1000)
    writeFileSync(join(folder, 'c old'), '')
    utimesSync(join(folder, 'c old'), 1000, 1000)
    const warnings: string[] = []
    await sweepBudgets(folder, { now: () => Date.now() }, { warn: (event) => void warnings.push(event) })
    expect(readdirSync(folder)).toEqual(['a directory', 'd new'])
    expect(warnings).toEqual(['budget not swept'])
  })

  it('does not mind a folder that is not there yet', async () => {
    await expect(sweepBudgets('/nonexistent/budget', { now: () => 0 }, silentLog)).resolves.toBeUndefined()
  })
})
