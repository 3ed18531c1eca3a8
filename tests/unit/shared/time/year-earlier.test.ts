import { describe, expect, it } from 'vitest'
import { formatLocal, parseLocal } from '#shared/time/text/local-text.ts'
import { yearEarlier } from '#shared/time/year-earlier.ts'

describe('yearEarlier', () => {
  it.each([
    ['Europe/London', '2020-01-01', '2021-01-01', '2019-01-01 00:00', '2020-01-01 00:00'],
    ['Europe/London', '2021-06-01 06:30', '2021-06-02', '2020-06-01 06:30', '2020-06-02 00:00'],
    ['Asia/Kathmandu', '2020-02-01', '2020-02-29', '2019-02-01 00:00', '2019-03-01 00:00'],
    ['America/Sao_Paulo', '2018-10-21', '2018-11-04', '2017-10-21 00:00', '2017-11-04 00:00'],
    // Midnight was skipped on 15 October 2017.
    ['America/Sao_Paulo', '2018-10-15', '2018-10-16', '2017-10-15 01:00', '2017-10-16 00:00'],
  ])('in %s takes %s to %s back by one year', (zone, from, to, start, end) => {
    const earlier = yearEarlier(
      { start: parseLocal(from, zone) ?? NaN, end: parseLocal(to, zone) ?? NaN },
      zone,
    )
    expect(formatLocal(earlier.start, zone, 'minute')).toBe(start)
    expect(formatLocal(earlier.end, zone, 'minute')).toBe(end)
  })
})
