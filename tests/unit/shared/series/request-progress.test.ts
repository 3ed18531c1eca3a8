import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { noRequests, sumOfRequests, withAnswered, withPlanned } from '#shared/series/request-progress.ts'

const steps = fc.array(
  fc.oneof(
    fc.nat(5).map((requests) => ({ requests })),
    fc.constant('answered' as const),
  ),
  {
    maxLength: 60,
  },
)

describe('request progress', () => {
  it('never says that more is done than it takes, whatever is planned and answered in whatever order', () => {
    fc.assert(
      fc.property(fc.array(steps, { maxLength: 4 }), (undertakings) => {
        const all = undertakings.map((list) => {
          let progress = noRequests
          for (const step of list) {
            const next = step === 'answered' ? withAnswered(progress) : withPlanned(progress, step.requests)
            expect(next.requestsPlanned).toBeGreaterThanOrEqual(progress.requestsPlanned)
            expect(next.requestsDone).toBeLessThanOrEqual(next.requestsPlanned)
            progress = next
          }
          expect(progress.requestsDone).toBe(list.filter((step) => step === 'answered').length)
          return progress
        })
        const sum = sumOfRequests(all)
        expect(sum.requestsDone).toBeLessThanOrEqual(sum.requestsPlanned)
      }),
    )
  })

  it('counts an answer that was planned once', () => {
    expect(withAnswered(withPlanned(noRequests, 2))).toEqual({ requestsPlanned: 2, requestsDone: 1 })
  })
})
