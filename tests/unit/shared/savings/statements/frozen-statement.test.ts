import { describe, expect, it } from 'vitest'
import {
  whyMoved,
  type FrozenStatement,
  type StatedData,
} from '#shared/savings/statements/frozen-statement.ts'

const year = { start: 0, end: 1 }
const stated = (data: StatedData): FrozenStatement => ({
  ...{ frozenAt: 0, version: '1', unit: 'kWh', method: {}, data: [data] },
  figures: { baseline: 1, adjustments: 0, measured: 1, avoided: 0, half: 1 },
  periods: { baseline: year, reporting: year },
})
const meter = { id: 'baseline/meter', count: 35_040, resolution: '15-minute', sha256: 'a' } as const

describe('whyMoved', () => {
  it('does not count the values of another resolution as lost', () => {
    const hours = stated({ ...meter, count: 8760, resolution: 'hourly', sha256: 'b' })
    expect(whyMoved(stated(meter), hours)).toEqual([
      { kind: 'resolution', id: meter.id, before: '15-minute', now: 'hourly' },
    ])
  })

  it('counts the values of the same resolution, and of a statement that does not know its own', () => {
    const more = { ...meter, count: 35_044, sha256: 'b' }
    const found = [{ kind: 'data', id: meter.id, before: 35_040, now: 35_044 }]
    expect(whyMoved(stated(meter), stated(more))).toEqual(found)
    const { resolution: _, ...older } = meter
    expect(whyMoved(stated(older), stated(more))).toEqual(found)
    expect(whyMoved(stated(meter), stated(meter))).toEqual([])
  })
})
