import { describe, expect, it } from 'vitest'
import { hintText, nextTime, paceText, shortPaceText } from '#renderer/workspace/live/live-strings.ts'
import { pollPace } from '#renderer/workspace/live/poll-pace.ts'
import type { Resolution } from '#shared/time/resolution.ts'

const MINUTE = 60_000
const many = (count: number, resolution: Resolution): readonly Resolution[] =>
  Array.from({ length: count }, () => resolution)

describe('pollPace', () => {
  it.each([
    ['raw', 1],
    ['minute', 1],
    ['15-minute', 15],
    ['hourly', 15],
    ['daily', 60],
    ['yearly', 60],
  ] as const)('asks for %s every %d minutes', (resolution, minutes) => {
    expect(pollPace([resolution]).periodMs).toBe(minutes * MINUTE)
  })

  it('goes at the pace of the finest', () => {
    expect(pollPace(['daily', 'minute']).periodMs).toBe(MINUTE)
  })

  it('counts each request of a series that is made of several', () => {
    expect(pollPace(many(3, 'minute'), 90)).toEqual({ periodMs: 3 * MINUTE, requestsPerPoll: 90 })
  })

  it('never takes more than half the budget', () => {
    for (const count of [1, 30, 31, 200]) {
      const { periodMs, requestsPerPoll } = pollPace(many(count, 'minute'))
      expect((requestsPerPoll * MINUTE) / periodMs).toBeLessThanOrEqual(30)
    }
  })
})

describe('nextTime', () => {
  it('is the time in the zone of the computer, which does not change until the poll', () => {
    expect(nextTime(Date.parse('2026-01-01T00:05:47Z'), 'Asia/Kolkata')).toBe('05:35')
  })
})

describe('paceText', () => {
  it('says requests a minute, or an hour where a minute has less than one', () => {
    expect(paceText(pollPace(many(3, 'minute')))).toBe('3 requests a minute')
    expect(paceText(pollPace(many(1, 'raw')))).toBe('1 request a minute')
    expect(paceText(pollPace(many(2, 'hourly')))).toBe('8 requests an hour')
    expect(shortPaceText(pollPace(many(3, 'minute')))).toBe('3/min')
    expect(shortPaceText(pollPace(many(2, 'hourly')))).toBe('8/h')
  })

  it('is part of what the button says, as far as it is known', () => {
    expect(hintText(pollPace(many(3, 'minute')))).toMatch(/visible: 3 requests a minute$/)
    expect(hintText(undefined)).toMatch(/visible$/)
  })
})
