import { describe, expect, it } from 'vitest'
import { brushText, snapped } from '#renderer/features/charts/cursor/brush-summary.ts'
import { plainNumber } from '#renderer/strings/number-format.ts'
import { allFigures } from '#shared/analysis/aggregate/all-figures.ts'
import { cursorValues } from '#renderer/features/charts/cursor/cursor-values.ts'
import { aDrawnSeries, HOUR, hourlyColumns } from '#support/a-drawn-series.ts'
import { plainStyle } from '#support/a-plot-scene.ts'

const series = (id: string, value: number, units = 'kW') =>
  aDrawnSeries(hourlyColumns([value, value]), { id, name: `${id} · electricity`, units })

describe('cursorValues', () => {
  it('has the largest first, those of one unit together, each with its difference from the largest', () => {
    const all = [series('A', 10), series('B', 30), series('C', 20, '°C')]
    const rows = cursorValues(all, 0.5 * HOUR, () => undefined, plainStyle.formatNumber)
    expect(rows.map(({ name, text, difference }) => [name[0], text, difference])).toEqual([
      ['B', '30.0 kW', undefined],
      ['A', '10.0 kW', '-20.0'],
      ['C', '20.0 °C', undefined],
    ])
  })

  it('keeps the largest of each unit where not all have room', () => {
    const meters = Array.from({ length: 12 }, (_, at) => series(`M${at}`, at))
    const all = [...meters, series('T', 20, '°C')]
    const rows = cursorValues(all, 0.5 * HOUR, () => undefined, plainStyle.formatNumber)
    expect(rows.map(({ text }) => text)).toHaveLength(10)
    expect(rows.at(-1)?.text).toBe('20.0 °C')
    expect(rows.at(-2)?.text).toBe('3.00 kW')
  })

  it('lists series without a value there last', () => {
    const late = aDrawnSeries(hourlyColumns([undefined, 5]), { name: 'B' })
    const rows = cursorValues([late, series('A', 1)], 0.5 * HOUR, () => undefined, plainStyle.formatNumber)
    expect(rows.map(({ text }) => text)).toEqual(['1.00 kW', '–'])
  })
})

describe('brushText', () => {
  const figures = (value: number, unit: string) =>
    allFigures(
      { times: Float64Array.of(0, HOUR), values: Float64Array.of(value, value) },
      [{ start: 0, end: 2 * HOUR }],
      {
        ...{
          kind: unit === 'kW' ? 'average-rate' : 'instantaneous',
          unit,
          resolution: 'hourly',
          zone: 'UTC',
        },
        ...{ policy: 'present-only', mask: [], until: Infinity },
      },
    )

  it('compares a load by its share and a temperature by its difference', () => {
    const text = (unit: string): string => brushText(figures(21, unit), figures(20, unit), plainNumber)
    expect(text('kW')).toMatch(/· \+5 % against the period before$/)
    expect(text('°C')).toMatch(/· \+1 °C against the period before$/)
  })
})

describe('snapped', () => {
  it('reaches to the edges of the finest buckets', () => {
    const days = { ...series('D', 1), resolution: 'daily' } as const
    expect(snapped({ start: 1.2 * HOUR, end: 3.1 * HOUR }, [days, series('A', 1)])).toEqual({
      start: HOUR,
      end: 4 * HOUR,
    })
    expect(snapped({ start: HOUR, end: 3 * HOUR }, [series('A', 1)])).toEqual({ start: HOUR, end: 3 * HOUR })
  })

  it('reaches to the weeks that are drawn, which begin on the day of the calendar', () => {
    const weeks = { ...series('W', 1), resolution: 'weekly', firstDayOfWeek: 7 } as const
    const [sunday, wednesday] = [Date.UTC(2021, 2, 7), Date.UTC(2021, 2, 10)]
    expect(snapped({ start: wednesday, end: wednesday + HOUR }, [weeks])).toEqual({
      start: sunday,
      end: sunday + 7 * 24 * HOUR,
    })
  })

  it('leaves raw readings as they are chosen', () => {
    const raw = { ...series('R', 1), resolution: 'raw' } as const
    expect(snapped({ start: 1.2 * HOUR, end: 3.1 * HOUR }, [raw])).toEqual({
      start: 1.2 * HOUR,
      end: 3.1 * HOUR,
    })
  })
})
