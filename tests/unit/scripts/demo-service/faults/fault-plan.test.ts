import { describe, expect, it } from 'vitest'
import { createFaultPlan, noFaults, type FaultSchedule } from '#scripts/demo-service/faults/fault-plan.ts'

const HANG = { kind: 'hang' } as const

function turns(when: FaultSchedule, count: number): readonly number[] {
  const plan = createFaultPlan({ ...noFaults, rules: [{ fault: HANG, when }] })
  return Array.from({ length: count }, (_, index) => index + 1).filter(
    () => plan.next('/units') !== undefined,
  )
}

describe('createFaultPlan', () => {
  it('follows each schedule', () => {
    expect(turns({ kind: 'always' }, 3)).toEqual([1, 2, 3])
    expect(turns({ kind: 'first', count: 2 }, 5)).toEqual([1, 2])
    expect(turns({ kind: 'every', nth: 3 }, 9)).toEqual([3, 6, 9])
    expect(turns({ kind: 'only', numbers: [2, 4] }, 5)).toEqual([2, 4])
  })

  it('draws chances that a run can repeat', () => {
    const when = { kind: 'chance', share: 0.25, seed: 3 } as const
    expect(turns(when, 400)).toEqual(turns(when, 400))
    expect(turns(when, 400).length).toBeGreaterThan(60)
    expect(turns(when, 400).length).toBeLessThan(140)
  })

  it('counts and applies a rule only for its path, the first due rule first', () => {
    const plan = createFaultPlan({
      ...noFaults,
      rules: [
        { fault: HANG, when: { kind: 'first', count: 1 }, path: '/data' },
        { fault: { kind: 'truncated' }, when: { kind: 'every', nth: 2 } },
      ],
    })
    expect(plan.next('/units')).toBeUndefined()
    expect(plan.next('/variables/a/data')).toEqual(HANG)
    expect(plan.next('/variables/a/data')).toBeUndefined()
    expect(plan.next('/units')).toEqual({ kind: 'truncated' })
  })
})
