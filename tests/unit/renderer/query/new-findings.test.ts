import { describe, expect, it } from 'vitest'
import { succeed } from '#shared/errors/result.ts'
import { DAY_MS, HOUR_MS } from '#shared/time/instant.ts'
import type { ConnectionServices } from '#renderer/ports/services.ts'
import type { LoadedSeries, SeriesDemand } from '#renderer/ports/series-loader.ts'
import { newFindings } from '#renderer/query/new-findings.ts'
import { aVariable } from '#support/scripted-catalogue.ts'

const since = Date.UTC(2025, 5, 1)
const now = since + 3 * DAY_MS
const whole = { start: since - 60 * DAY_MS, end: now }

/** A load with days and nights, in which an hour is missing after the check. */
function columnsOf(isWhole: boolean) {
  const times = Array.from({ length: 63 * 24 }, (_, hour) => whole.start + hour * HOUR_MS).filter(
    (at) => isWhole || at !== since + 5 * HOUR_MS,
  )
  const load = (at: number): number =>
    40 + 20 * Math.sin((at / HOUR_MS / 12) * Math.PI) + ((at / HOUR_MS) % 7)
  return { times: Float64Array.from(times), values: Float64Array.from(times, load) }
}

function servicesWith(fetchedAt: Readonly<Record<string, number>>) {
  const asked: string[] = []
  const services = {
    archive: {
      readMap: () =>
        Promise.resolve(
          succeed(
            Object.entries(fetchedAt).map(([dataHubId, at]) => ({
              seriesKey: { dataHubId, resolution: 'hourly' },
              covered: [{ ...whole, fetchedAt: at }],
            })),
          ),
        ),
    },
    loader: {
      load: (demand: SeriesDemand, _lane: string, _note: unknown, extent: string) => {
        asked.push(`${demand.seriesKey.dataHubId} ${extent}`)
        const loaded = {
          ...{ demand, units: 'kW', covered: [{ ...whole, fetchedAt: now }], provisional: [], missing: [] },
          columns: columnsOf(demand.seriesKey.dataHubId !== 'gap'),
        } as unknown as LoadedSeries
        return { done: Promise.resolve(loaded), cancel: () => undefined }
      },
    },
  } as unknown as ConnectionServices
  return { services, asked }
}

describe('newFindings', () => {
  it('checks what arrived since the look from the cache, and lists what is new in it', async () => {
    const { services, asked } = servicesWith({ gap: now, sound: now, old: since - DAY_MS })
    const variable = { ...aVariable(0), localTimezone: 'UTC', kind: 'average-rate' } as const
    const found = await newFindings(services, (dataHubId) => ({ ...variable, dataHubId }), since, now)
    expect(found).toEqual([{ dataHubId: 'gap', count: 1 }])
    expect(asked).toEqual(['gap nothing', 'sound nothing'])
  })
})
