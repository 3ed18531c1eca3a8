import { describe, expect, it } from 'vitest'
import { fileNameOf, type ShownView } from '#renderer/features/workspace/export/exports.ts'
import { aVariable } from '#support/scripted-catalogue.ts'

function view(displayName: string, count = 1): ShownView {
  const variable = { ...aVariable(1), displayName }
  const interval = { start: Date.UTC(2021, 0, 1), end: Date.UTC(2022, 0, 1) }
  const loaded = {
    demand: { seriesKey: { dataHubId: 'hub-1', resolution: 'hourly' }, interval, bucketZone: 'UTC' },
  } as ShownView['series'][number]['loaded']
  return {
    series: Array.from({ length: count }, () => ({ loaded, variable })),
    operands: [],
    interval,
    resolution: 'hourly',
    zone: 'UTC',
  }
}

describe('fileNameOf', () => {
  it('says what is in the file', () => {
    expect(fileNameOf(view('Building 0 gas', 3), 'csv')).toBe(
      'Building 0 gas and 2 more 2021-01-01 to 2022-01-01 hourly.csv',
    )
  })

  it('leaves out what file systems refuse and what hides a file', () => {
    expect(fileNameOf(view('=a/b:"c"\n..'), 'png')).toMatch(/^a-b-c-[^/:"\n]*\.png$/)
    expect(fileNameOf(view('.hidden'), 'png')).toMatch(/^hidden/)
  })
})
