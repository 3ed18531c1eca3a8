import { describe, expect, it } from 'vitest'
import type { ShownView } from '#renderer/workspace/output/exported-card.ts'
import { seriesFileName } from '#renderer/workspace/output/exported/exported-series.ts'
import { emptyColumns } from '#shared/series/columns.ts'
import type { Resolution } from '#shared/time/resolution.ts'
import { anOperandSeries } from '#support/an-operand-series.ts'

function view(displayName: string, shown: readonly Resolution[] = ['hourly']): ShownView {
  const interval = { start: Date.UTC(2021, 0, 1), end: Date.UTC(2022, 0, 1) }
  return {
    series: shown.map((resolution) =>
      anOperandSeries(emptyColumns(), interval, { variable: { displayName }, shown: { resolution } }),
    ),
    interval,
    resolution: 'auto',
    zone: 'UTC',
    policy: 'present-only',
    mask: [],
    notes: [],
  }
}

describe('seriesFileName', () => {
  it('says what is in the file', () => {
    expect(seriesFileName(view('gas', ['daily', 'hourly', 'daily']))).toBe(
      'Entity 0 · gas and 2 more 2021-01-01 to 2022-01-01 hourly and daily',
    )
  })

  it('leaves out what file systems refuse and what hides a file', () => {
    const named = (name: string) => seriesFileName(withoutEntity(view(name)))
    expect(named('=a/b:"c"\n..')).toMatch(/^a-b-c-[^/:"\n]*$/)
    expect(named('.hidden')).toMatch(/^hidden/)
  })
})

function withoutEntity(shown: ShownView): ShownView {
  const series = shown.series.map((one) => ({ ...one, variable: { ...one.variable, entities: [] } }))
  return { ...shown, series }
}
