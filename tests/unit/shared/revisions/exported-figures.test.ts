import { describe, expect, it } from 'vitest'
import { exportBefore, exportedFigures, exportedSeries } from '#shared/revisions/exported-figures.ts'

const year = { start: 0, end: 365 }
const half = { start: 100, end: 200 }

describe('exportedSeries', () => {
  it('reaches from the first to the last cached reading of a variable, over all its stretches', () => {
    const of = (dataHubId: string, ...covered: readonly { start: number; end: number }[]) => ({
      seriesKey: { dataHubId },
      covered,
    })
    expect(
      exportedSeries([of('a', { start: 0, end: 9 }), of('b'), of('a', { start: 50, end: 365 })]),
    ).toEqual([{ dataHubId: 'a', interval: year }])
  })
})

describe('exportedFigures', () => {
  it('lists series over the same interval together, so that each is found over its own', () => {
    const figures = exportedFigures({ at: 7, fileName: 'estate' }, [
      { dataHubId: 'a', interval: year },
      { dataHubId: 'b', interval: half },
      { dataHubId: 'c', interval: year },
    ])
    expect(figures).toEqual([
      { at: 7, fileName: 'estate', dataHubIds: ['a', 'c'], interval: year },
      { at: 7, fileName: 'estate', dataHubIds: ['b'], interval: half },
    ])
    expect(exportBefore(figures, 'c', { start: 300, end: 310 }, 9)?.fileName).toBe('estate')
    expect(exportBefore(figures, 'b', { start: 300, end: 310 }, 9)).toBeUndefined()
  })
})
