import { describe, expect, it } from 'vitest'
import { contentOfFile } from '#renderer/features/imports/content-of-file.ts'
import { readFacts, refusalOf } from '#renderer/features/imports/read-facts.ts'
import { imports as strings } from '#renderer/features/imports/strings.ts'
import { seriesOfRows } from '#shared/imports/read-series.ts'

const zone = 'Australia/Brisbane'

function channelOf(...days: readonly string[]) {
  const text = ['100,NEM12,202503020000,A,B', '200,61,E1,,E1,,,kWh,30,', ...days, '900'].join('\n')
  const content = contentOfFile(new TextEncoder().encode(text).buffer)
  const [channel] = content.kind === 'channels' ? content.channels : []
  if (channel === undefined) throw new Error('no series was found')
  const choices = { ...channel, keeps: 'last', zone, isEndIncluded: false } as const
  return { channel, series: seriesOfRows(channel, choices) }
}

const day = (date: string, count: number) => ['300', date, ...Array<string>(count).fill('1'), 'A'].join(',')

describe('readFacts', () => {
  it('says which records of a NEM12 file are too short', () => {
    const { series } = channelOf(day('20250301', 48), day('20250302', 20))
    expect(series && readFacts(series, zone, String, 'channels')).toContain(
      '1 record cannot be read, or has too few values: 4.',
    )
  })

  it('says why a NEM12 file has no values at all', () => {
    const { channel, series } = channelOf(day('20250301', 20), day('20250302', 20))
    expect(series).toBeUndefined()
    expect(strings.nothingOfSeries(channel)).toBe(
      'This series has no values. 2 records cannot be read, or have too few values: 3, 4.',
    )
    const without = channelOf()
    expect(strings.nothingOfSeries(without.channel)).toBe('This series has no values. It has no records.')
  })
})

describe('refusalOf', () => {
  const seriesWith = (...days: readonly string[]) => {
    const series = channelOf(...days.map((date) => day(date, 48))).series
    if (series === undefined) throw new Error('nothing was read')
    return series
  }

  it('refuses a file with a year that is misspelt, and names the time without a value', () => {
    expect(refusalOf(seriesWith('20250301', '20350302'), zone)).toMatch(
      /^There is no value from 2025-03-02 to 2035-03-02\./,
    )
    expect(refusalOf(seriesWith('20250301', '20340301'), zone)).toBeUndefined()
  })

  it('refuses rows of days and months likewise, which last until the next one', () => {
    for (const dates of [
      ['2025-03-01', '2025-03-02', '2025-03-03', '2205-03-04'],
      ['2025-01-01', '2025-02-01', '2025-03-01', '2205-04-01'],
    ]) {
      const rows = dates.map((date, line) => ({ line, start: Date.parse(date), end: undefined, value: 1 }))
      const choices = {
        meaning: 'amount',
        unit: 'kWh',
        keeps: 'last',
        zone: 'UTC',
        isEndIncluded: false,
      } as const
      const series = seriesOfRows({ rows, unreadable: [], empty: 0 }, choices)
      expect(series && refusalOf(series, 'UTC')).toContain('to 2205-0')
    }
  })
})
