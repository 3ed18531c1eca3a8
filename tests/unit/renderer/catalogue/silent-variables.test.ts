import { describe, expect, it } from 'vitest'
import { HOUR_MS } from '#shared/time/instant.ts'
import type { Variable } from '#shared/portfolio/nouns.ts'
import { silentVariables } from '#renderer/catalogue/silent-variables.ts'
import { aVariable } from '#support/scripted-catalogue.ts'

const now = Date.UTC(2026, 0, 15, 12)
const rule = { afterMs: 24 * HOUR_MS, withRetired: false }

function variable(i: number, lastRecordedTime: string | undefined, more: Partial<Variable> = {}): Variable {
  return { ...aVariable(i), ...(lastRecordedTime === undefined ? {} : { lastRecordedTime }), ...more }
}

const ids = (variables: readonly Variable[], more: Partial<typeof rule> = {}) =>
  silentVariables(variables, { ...rule, ...more }, () => now).map((each) => each.variable.id)

describe('silentVariables', () => {
  it('lists the oldest reading first, and before all those that were never read', () => {
    const list = [variable(1, '2026-01-10 00:00'), variable(2, '2025-06-01 00:00'), variable(3, undefined)]
    expect(ids(list)).toEqual(['v3', 'v2', 'v1'])
  })

  it('leaves out sources heard from within the limit, and keeps those that report being offline', () => {
    const list = [
      variable(1, '2026-01-15 11:00'),
      variable(2, '2026-01-15 11:00', { dataReception: 'offline' }),
    ]
    expect(ids(list)).toEqual(['v2'])
  })

  it('measures age on the clock of each variable', () => {
    const east = variable(1, '2026-01-15 00:30', { localTimezone: 'Pacific/Auckland' })
    expect(ids([east], { afterMs: 23 * HOUR_MS })).toEqual(['v1'])
    expect(ids([{ ...east, localTimezone: 'UTC' }], { afterMs: 23 * HOUR_MS })).toEqual([])
  })

  it('judges silence at the time of fetching, so that a weekend without a synchronisation silences nothing', () => {
    const list = [variable(1, '2026-01-09 16:00'), variable(2, '2026-01-05 16:00')]
    const friday = Date.UTC(2026, 0, 9, 17)
    expect(silentVariables(list, rule, () => friday).map((each) => each.variable.id)).toEqual(['v2'])
    const refreshed = (each: Variable) => (each.id === 'v1' ? now : friday)
    expect(silentVariables(list, rule, refreshed)).toHaveLength(2)
  })

  it('lists disabled and historical variables on request only', () => {
    const list = [
      variable(1, undefined, { isEnabled: false, status: 'disabled' }),
      variable(2, undefined, { isHistorical: true }),
    ]
    expect(ids(list)).toEqual([])
    expect(ids(list, { withRetired: true })).toEqual(['v1', 'v2'])
  })
})
