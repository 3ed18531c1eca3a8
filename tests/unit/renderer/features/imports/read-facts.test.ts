import { describe, expect, it } from 'vitest'
import { contentOfFile } from '#renderer/features/imports/content-of-file.ts'
import { readFacts } from '#renderer/features/imports/read-facts.ts'
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
