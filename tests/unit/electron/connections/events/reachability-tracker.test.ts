import { describe, expect, it } from 'vitest'
import { createReachabilityTracker } from '#electron/connections/events/reachability.ts'
import { fail, succeed } from '#shared/errors/result.ts'

describe('createReachabilityTracker', () => {
  it('announces changes at once, sameness now and then, and nothing that says nothing', () => {
    let nowMs = 0
    const announced: string[] = []
    const tracker = createReachabilityTracker({
      clock: { now: () => nowMs },
      repeatMs: 30_000,
      announce: ({ connectionId, reachability, since }) =>
        void announced.push(`${connectionId} ${reachability} ${since}`),
    })
    tracker.note('a', succeed(1))
    nowMs = 100
    tracker.note('a', succeed(1))
    tracker.note('b', succeed(1))
    tracker.note('a', fail({ kind: 'cancelled' }))
    tracker.note('a', fail({ kind: 'offline', reason: 'network' }))
    nowMs = 30_100
    tracker.note('a', fail({ kind: 'offline', reason: 'refused' }))
    expect(announced).toEqual(['a online 0', 'b online 100', 'a offline 100', 'a offline 30100'])
  })

  it('announces the state again after the clock was set back', () => {
    let nowMs = 86_400_000
    const announced: number[] = []
    const tracker = createReachabilityTracker({
      clock: { now: () => nowMs },
      repeatMs: 30_000,
      announce: ({ since }) => void announced.push(since),
    })
    tracker.note('a', succeed(1))
    nowMs = 100
    tracker.note('a', succeed(1))
    expect(announced).toEqual([86_400_000, 100])
  })
})
