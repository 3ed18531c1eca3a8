import { describe, expect, it } from 'vitest'
import { askedRange } from '#renderer/query/run/series-run.ts'
import type { Interval } from '#shared/time/instant.ts'

const DAY = 86_400_000
const days = (start: number, end: number): Interval => ({ start: start * DAY, end: end * DAY })
const range = days(0, 3650)
const view = { range, widthPx: 1200, isStill: false }

describe('askedRange', () => {
  it('follows a zoom as soon as another resolution suits it', () => {
    const asked = days(0, 3650)
    expect(askedRange({ ...view, asked, moving: days(100, 3600) })).toBe(asked)
    const moving = days(100, 101)
    expect(askedRange({ ...view, asked, moving })).toBe(moving)
  })

  it('keeps its demand while a pan stays within its margin, and makes a new one beyond it', () => {
    const asked = days(100, 101)
    expect(askedRange({ ...view, asked, moving: days(101, 102) })).toBe(asked)
    expect(askedRange({ ...view, asked, moving: days(99, 100) })).toBe(asked)
    const beyond = days(101.5, 102.5)
    expect(askedRange({ ...view, asked, moving: beyond })).toBe(beyond)
  })

  it('follows each range at which a frame passes without a movement', () => {
    const moving = days(101, 102)
    expect(askedRange({ ...view, asked: days(100, 101), moving, isStill: true })).toBe(moving)
  })

  it('requests a range beyond the whole one as soon as a frame passes without a movement', () => {
    const asked = days(3649, 3650)
    const moving = days(3650, 3651)
    expect(askedRange({ ...view, asked, moving })).toBe(asked)
    expect(askedRange({ ...view, asked, moving, isStill: true })).toBe(moving)
  })
})
