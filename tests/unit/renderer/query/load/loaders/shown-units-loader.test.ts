import { describe, expect, it } from 'vitest'
import { HOUR_MS } from '#shared/time/instant.ts'
import type { UnitSystem } from '#shared/units/unit-system.ts'
import type { LoadedSeries, SeriesDemand, SeriesLoader } from '#renderer/ports/series-loader.ts'
import { createShownUnitsLoader, type KeptUnits } from '#renderer/query/load/loaders/shown-units-loader.ts'

const interval = { start: 0, end: 2 * HOUR_MS }
const columns = { times: Float64Array.of(0, HOUR_MS), values: Float64Array.of(20, -40) }

function aLoader(units: string): SeriesLoader {
  const refuse = (): never => {
    throw new Error('not expected')
  }
  return {
    ...{ readCoverage: refuse, expectedMs: refuse, needsConsent: refuse },
    load: (demand, _lane, publish) => {
      const series: LoadedSeries = {
        ...{ demand, units, columns, covered: [], provisional: [], missing: [] },
        progress: { requestsPlanned: 0, requestsDone: 0, failures: [], finished: true },
      }
      publish(series)
      return { done: Promise.resolve(series), cancel: () => undefined }
    },
  }
}

async function shown(
  units: string,
  system: UnitSystem,
  part: Partial<SeriesDemand['seriesKey']> = {},
  kept: Exclude<KeptUnits, 'all'> = 'none',
): Promise<readonly LoadedSeries[]> {
  const seriesKey = { dataHubId: 'a', resolution: 'hourly' as const, ...part }
  const loader = createShownUnitsLoader(aLoader(units), system, kept)
  const published: LoadedSeries[] = []
  const note = (series: LoadedSeries): void => void published.push(series)
  const { done } = loader.load({ seriesKey, interval, bucketZone: 'UTC' }, 'visible', note)
  return [...published, await done]
}

describe('createShownUnitsLoader', () => {
  it('answers in °F if imperial units are wanted, says what was received, and requests what was demanded', async () => {
    const all = await shown('degC', 'imperial')
    for (const series of all) {
      expect(series).toMatchObject({ units: '°F', receivedUnits: 'degC' })
      expect(series.demand.seriesKey).toEqual({ dataHubId: 'a', resolution: 'hourly' })
      expect([...series.columns.values]).toEqual([68, -40])
    }
    expect(all[0]?.columns).toBe(all[1]?.columns)
    expect([...columns.values]).toEqual([20, -40])
  })

  it.each([
    ['°C', 'metric', {}, 'none'],
    ['kW', 'imperial', {}, 'none'],
    ['°C', 'imperial', { units: '°C' }, 'none'],
    ['m³', 'imperial', { standardization: 'per-occupant' }, 'none'],
    ['°C', 'imperial', {}, 'temperatures'],
  ] as const)('leaves %s in %s units as it is where %j, keeping %s', async (units, system, part, kept) => {
    const [series] = await shown(units, system, part, kept)
    expect(series).toMatchObject({ units, columns })
    expect(series).not.toHaveProperty('receivedUnits')
  })

  it('shows volumes of a model whose temperatures stay', async () => {
    const [series] = await shown('m³', 'imperial', {}, 'temperatures')
    expect(series?.units).toBe('ft³')
    expect(series?.columns.values[0]).toBeCloseTo(20 / 0.3048 ** 3, 9)
  })
})
