import { describe, expect, it, vi } from 'vitest'
import { DAY_MS, HOUR_MS } from '#shared/time/instant.ts'
import { succeed } from '#shared/errors/result.ts'
import type { Variable } from '#shared/portfolio/nouns.ts'
import { presetRange } from '#shared/time/presets.ts'
import { useEntityFigures } from '#renderer/catalogue/entity-figures.ts'
import { yearsBefore } from '#renderer/catalogue/range-totals.ts'
import { useMeteringModelStore } from '#renderer/catalogue/metering-model.ts'
import { useConnectionsStore } from '#renderer/stores/connection/connections.ts'
import { changeText, completeText, usedText } from '#renderer/strings/portfolio/entity-figures.ts'
import { plainNumber } from '#renderer/strings/number-format.ts'
import type { LoadExtent } from '#renderer/ports/series-loader.ts'
import { eventually } from '#support/eventually.ts'
import { createScriptedService } from '#support/scripted-service.ts'
import { scriptedConnections } from '../stores/scripted-connections.ts'
import { withApp, withWholeCatalogue } from '../stores/with-app.ts'

const NOW = Date.UTC(2026, 0, 15, 12)
const year = { ...presetRange('last-12-months', NOW, 'UTC'), zone: 'UTC' }

/** One building with one main meter that used 10 kW, or with its register. */
async function aStore(prefix: string, part: Partial<Variable> = {}) {
  const scripted = scriptedConnections(prefix, ['One'])
  const { listVariables } = scripted.catalogue.bridge
  const listParts: typeof listVariables = async (asked) => {
    const listed = await listVariables(asked)
    if (!listed.ok) return listed
    return succeed({ ...listed.value, elements: listed.value.elements.map((one) => ({ ...one, ...part })) })
  }
  scripted.catalogue.script.variables = 2
  let now = NOW
  const service = createScriptedService({ now: () => now }, 'UTC')
  service.script.valueAt = () => 10
  const host = withApp({ ...scripted.bridge, ...service.bridge, listVariables: listParts })
  const model = host.run(useMeteringModelStore)
  const figures = host.run(useEntityFigures)
  const connections = host.run(useConnectionsStore)
  await withWholeCatalogue(host)
  expect(
    model.choose({ entityId: 'e0', dataHubId: 'hub-1' }, { kind: 'main', beside: false }),
  ).toBeUndefined()
  const load = async (interval: { start: number; end: number }, extent?: LoadExtent): Promise<void> => {
    const seriesKey = { dataHubId: 'hub-1', resolution: 'hourly' as const }
    const loader = connections.services?.loader
    await loader?.load({ seriesKey, interval, bucketZone: 'UTC' }, 'visible', () => undefined, extent).done
  }
  const pass = (ms: number): void => {
    now += ms
    host.pass(ms)
  }
  return { figures, service, load, host, connections, model, pass }
}

describe('useEntityFigures', () => {
  it('gives the total of the main meter in a range from the cache, without a request', async () => {
    const { figures, service, load } = await aStore('entity-figures')
    await figures.show(year)
    expect(figures.figuresOf('e0')).toEqual([])
    await load(year)
    const before = service.requests.length
    await figures.show(year)
    const hours = (year.end - year.start) / HOUR_MS
    expect(figures.figuresOf('e0')).toMatchObject([{ value: 10 * hours, unit: 'kWh', share: 1 }])
    expect(service.requests).toHaveLength(before)
    const [known] = figures.figuresOf('e0')
    const days = known?.parts.map((month) => month / 240)
    expect(days).toEqual([31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31])
    expect(known?.before).toBeUndefined()
  })

  it('counts the last hour of a register, which the reading after the range ends', async () => {
    const register = { kind: 'totalizer', unit: { shortText: 'kWh', longText: 'Kilowatt-hour' } } as const
    const { figures, service, load } = await aStore('entity-figures-register', register)
    service.script.valueAt = (time) => (10 * (time - year.start)) / HOUR_MS
    await load({ start: year.start, end: year.end + HOUR_MS })
    await figures.show(year)
    const hours = (year.end - year.start) / HOUR_MS
    expect(figures.figuresOf('e0')).toMatchObject([{ value: 10 * hours, share: 1 }])
  })

  it('has the same dates of the year before for the change, once they are cached', async () => {
    const { figures, load } = await aStore('entity-figures-change')
    await load({ start: year.start - 366 * 24 * HOUR_MS, end: year.end })
    await figures.show(year)
    const [known] = figures.figuresOf('e0')
    expect(changeText(known?.value ?? NaN, known?.before, plainNumber)).toBe('0 %')
    expect(changeText(1040, 1000, plainNumber)).toBe('+4 %')
    expect(changeText(1040, undefined, plainNumber)).toBeUndefined()
  })

  it('calls no missing values a change', async () => {
    const { figures, load, service } = await aStore('entity-figures-lacking')
    service.script.valueAt = (time) =>
      time >= year.start && time < year.start + 10 * DAY_MS ? undefined : 10
    await load({ start: year.start - 366 * DAY_MS, end: year.end })
    await figures.show(year)
    const [known] = figures.figuresOf('e0')
    expect(known?.share).toBeCloseTo(355 / 365, 9)
    expect(changeText(known?.value ?? NaN, known?.before, plainNumber)).toBe('0 %')
  })

  it('keeps its results for the next start, and uses nothing that it reads', async () => {
    const { figures, load, connections } = await aStore('entity-figures-kept')
    await load(year)
    const archive = connections.services?.archive
    const usedAt = async () => {
      const map = await archive?.readMap()
      return map?.ok === true ? map.value.map((series) => series.usedAt) : []
    }
    const used = await usedAt()
    await figures.show(year)
    expect(await usedAt()).toEqual(used)
    const { id } = connections.current ?? { id: '' }
    const shown = figures.figuresOf('e0')
    await connections.leave()
    await connections.open(id)
    const reads = vi.spyOn(connections.services?.loader ?? expect.fail(), 'load')
    await eventually(() => figures.figuresOf('e0')).toEqual(shown)
    expect(reads).not.toHaveBeenCalled()
  })

  it('follows a reload that corrects values, wherever in the cache they lie', async () => {
    const { figures, service, load, pass } = await aStore('entity-figures-reload')
    const march = { start: Date.UTC(2025, 2, 1), end: Date.UTC(2025, 3, 1) }
    await load(march)
    pass(HOUR_MS)
    await load({ start: Date.UTC(2025, 5, 1), end: Date.UTC(2025, 6, 1) })
    await figures.show({ ...march, zone: 'UTC' })
    expect(figures.figuresOf('e0')).toMatchObject([{ value: 7440 }])
    service.script.valueAt = () => 20
    pass(HOUR_MS)
    await load(march, 'everything')
    await figures.show({ ...march, zone: 'UTC' })
    expect(figures.figuresOf('e0')).toMatchObject([{ value: 14_880 }])
  })

  it('has the days of a shorter range, beside the same days of the year before, and names the range', async () => {
    const { figures, load } = await aStore('entity-figures-days')
    const march = { start: Date.UTC(2025, 2, 1), end: Date.UTC(2025, 3, 1), zone: 'UTC' }
    await load({ start: Date.UTC(2024, 1, 1), end: march.end })
    await figures.show(march)
    expect(figures.range).toEqual(march)
    const [known] = figures.figuresOf('e0')
    expect(known).toMatchObject({ value: 7440, before: 7440, share: 1 })
    expect(known?.parts).toEqual(Array.from({ length: 31 }, () => 240))
    const day = { start: march.start, end: march.start + 24 * HOUR_MS, zone: 'UTC' }
    await figures.show(day)
    expect(figures.figuresOf('e0')[0]?.parts).toEqual(Array.from({ length: 24 }, () => 10))
  })

  it('compares what has elapsed with as much a year before, and two years with the two before', () => {
    const range = { start: Date.UTC(2025, 0, 1), end: Date.UTC(2026, 0, 1), zone: 'UTC' }
    const until = Date.UTC(2025, 6, 1)
    expect(yearsBefore(range, until)).toEqual({ start: Date.UTC(2024, 0, 1), end: Date.UTC(2024, 6, 1) })
    const two = { ...range, end: Date.UTC(2027, 0, 1) }
    expect(yearsBefore(two, Date.UTC(2030, 0, 1))).toEqual({ start: Date.UTC(2023, 0, 1), end: range.start })
  })

  it('shows nothing of a range that was stopped, as when it is dragged on', async () => {
    const { figures, load } = await aStore('entity-figures-stopped')
    await load(year)
    await figures.show(year)
    const shown = figures.figuresOf('e0')
    const begun = figures.show({ ...year, start: year.start + 24 * HOUR_MS })
    figures.stop()
    await begun
    expect([figures.range, figures.figuresOf('e0')]).toEqual([year, shown])
  })

  it('looks at the meters of an entity only if it has a variable in the cache, as in a first synchronisation', async () => {
    const { figures, load, model } = await aStore('entity-figures-first')
    const guesses = vi.spyOn(model, 'mainMeterIdsOf')
    await figures.show(year)
    expect(guesses).not.toHaveBeenCalled()
    await load(year)
    await figures.show(year)
    expect(guesses.mock.calls).toEqual([['e0']])
  })

  it('says how much of the months it knows', async () => {
    const { figures, load } = await aStore('entity-figures-part')
    await load({ start: year.start, end: year.start + 73 * 24 * HOUR_MS })
    await figures.show(year)
    expect(figures.figuresOf('e0')[0]?.share).toBeCloseTo(73 / 365, 9)
  })
})

describe('the words', () => {
  const format = (value: number, options?: Intl.NumberFormatOptions) => value.toLocaleString('en', options)
  it('scale amounts, and never call an incomplete one complete', () => {
    expect(usedText({ value: 712_960.4, unit: 'kWh', share: 1 }, format)).toBe('713 MWh')
    expect(completeText({ value: 1, unit: '', share: 0.99999 }, format)).toBe('99.9 %')
  })
})
