import { createPinia } from 'pinia'
import { describe, expect, it } from 'vitest'
import { createSSRApp, h } from 'vue'
import { renderToString } from 'vue/server-renderer'
import { HOUR_MS } from '#shared/time/instant.ts'
import { profileKind } from '#renderer/cards/kinds/profile/kind.ts'
import { lackingOf } from '#renderer/cards/run/lacking.ts'
import LoadLine from '#renderer/features/charts/cards/kind/load-line.vue'
import { provideServices } from '#renderer/ports/services-key.ts'
import { providePreferenceStorage } from '#renderer/stores/preferences.ts'
import { progress } from '#renderer/workspace/card-strings.ts'
import type { SeriesLoader } from '#renderer/ports/series-loader.ts'
import { eventually } from '#support/eventually.ts'
import { createScriptedService } from '#support/scripted-service.ts'
import { aCardOperand } from '../card-fixtures.ts'
import { memoryStorage } from '../../stores/with-app.ts'
import { aCard, NOW, type CardBench } from './a-card.ts'

const range = { start: Date.UTC(2025, 5, 2), end: Date.UTC(2025, 5, 3) }
const SERIES = 70
const context = {
  operands: Array.from({ length: SERIES }, (_, at) => aCardOperand(`hub-${at}`)),
  range,
}

/** Returns how many series had a value in the latest calculation. */
const withValues = ({ tasks }: CardBench) =>
  tasks.at(-1)?.inputs.inputs.filter(({ series }) => series.columns.times.length > 0).length

/** Returns the line above the picture of the card. */
async function lineOf({ run, services }: CardBench): Promise<string> {
  const app = createSSRApp({ render: () => h(LoadLine, { run, ofEntities: false }) })
  app.use(createPinia())
  provideServices(app, services)
  providePreferenceStorage(app, memoryStorage())
  return renderToString(app)
}

/** Delays reads of the cache after `hold` was called: before the card plans, and before it receives the data. */
function heldReads() {
  const planned = Promise.withResolvers<undefined>()
  const read = Promise.withResolvers<undefined>()
  let isHeld = false
  let plans = 0
  const loaderOf = (loader: SeriesLoader): SeriesLoader => ({
    ...loader,
    async readCoverage(keys) {
      plans += 1
      if (isHeld) await planned.promise
      return loader.readCoverage(keys)
    },
    load: (demand, lane, publish, extent) =>
      loader.load(
        demand,
        lane,
        (series) => {
          if (isHeld) void read.promise.then(() => publish(series))
          else publish(series)
        },
        extent,
      ),
  })
  return {
    loaderOf,
    plans: () => plans,
    hold: () => {
      isHeld = true
      plans = 0
    },
    plan: planned.resolve,
    read: read.resolve,
  }
}

/** A window of a minute, and the small distance that separates the following ones. */
const aMinute = expect.closeTo(60_500, -3) as number

describe('a card beyond a minute of requests', () => {
  it('says what it costs and asks for nothing until it may', async () => {
    const card = await aCard(profileKind, { context })
    await eventually(() => card.run.awaitsConsent.value).toBe(true)
    await eventually(() => card.run.cost.value).toMatchObject({ requests: SERIES, durationMs: aMinute })
    await eventually(() => card.run.state.value).toMatchObject({ isLoading: false, isIncomplete: true })
    expect(card.service.requests).toEqual([])
  })

  it('shows the cached part of it', async () => {
    const few = await aCard(profileKind, {
      partition: 'some-cached',
      context: { ...context, operands: context.operands.slice(0, 3) },
    })
    await eventually(() => withValues(few)).toBe(3)
    await eventually(() => few.run.state.value.isLoading).toBe(false)
    few.quit()
    const card = await aCard(profileKind, { partition: 'some-cached', context })
    await eventually(() => withValues(card)).toBe(3)
    const lacking = lackingOf(card.run.answers.value, false)
    expect(progress.download(60_000, lacking)).toBe('Load the other 67 series (about 1 min)')
    expect(progress.download(60_000, { ...lacking, lacking: 70, ofEntities: true })).toBe(
      'Load all 70 entities (about 1 min)',
    )
    expect(card.run.cost.value?.requests).toBe(SERIES - 3)
    expect(card.service.requests).toEqual([])
  })

  it('becomes a download when confirmed, and fills as that brings data', async () => {
    const card = await aCard(profileKind, { context })
    await eventually(() => card.run.awaitsConsent.value).toBe(true)
    card.service.hold()
    card.run.confirm()
    await eventually(() => card.service.requests.length).toBeGreaterThan(0)
    expect(card.service.requests.every(({ lane }) => lane === 'background')).toBe(true)
    await eventually(() => card.run.download.value?.requestsPlanned).toBe(SERIES)
    expect(card.run.awaitsConsent.value).toBe(false)
    expect(card.connection.jobs.list().map(({ document }) => document.name)).toEqual([profileKind.title])

    card.service.release(5)
    await eventually(() => withValues(card)).toBe(5)
    card.service.release()
    await eventually(() => withValues(card)).toBe(SERIES)
    await eventually(() => card.run.download.value).toBeUndefined()
    await eventually(() => card.run.state.value.isIncomplete).toBe(false)
    expect(card.run.awaitsConsent.value).toBe(false)
    expect(card.service.requests).toHaveLength(SERIES)
  })

  it('is not over before its last values are read, and says until then that they are coming', async () => {
    const reads = heldReads()
    const card = await aCard(profileKind, { context, loaderOf: reads.loaderOf })
    await eventually(() => card.run.awaitsConsent.value && card.run.state.value.isIncomplete).toBe(true)
    card.service.hold()
    card.run.confirm()
    await eventually(() => card.run.download.value?.requestsPlanned).toBe(SERIES)
    reads.hold()
    card.service.release()
    await eventually(() => card.connection.jobs.list().every(({ state }) => state === 'finished')).toBe(true)
    await eventually(reads.plans).toBeGreaterThan(0)
    expect(await lineOf(card)).toContain('<progress')
    reads.plan(undefined)
    await eventually(() => card.run.download.value).toBeUndefined()
    expect(card.run.state.value.isIncomplete).toBe(true)
    expect(await lineOf(card)).not.toContain(progress.incomplete)
    expect(await lineOf(card)).not.toContain('<button')
    reads.read(undefined)
    await eventually(() => withValues(card)).toBe(SERIES)
    await eventually(() => card.run.isComing.value).toBe(false)
    expect(await lineOf(card)).not.toContain('<span')
    card.quit()
  })

  it('continues after a restart with what it has', async () => {
    const first = await aCard(profileKind, { partition: 'restarted', context })
    await eventually(() => first.run.awaitsConsent.value).toBe(true)
    first.service.hold()
    first.run.confirm()
    await eventually(() => first.service.requests.length).toBeGreaterThan(3)
    first.service.release(4)
    await eventually(() => withValues(first)).toBe(4)
    first.quit()

    const card = await aCard(profileKind, { partition: 'restarted', context })
    card.service.hold()
    await eventually(() => withValues(card)).toBe(4)
    await eventually(() => card.run.download.value?.requestsPlanned).toBe(SERIES - 4)
    expect(card.run.awaitsConsent.value).toBe(false)
    card.service.release()
    await eventually(() => withValues(card)).toBe(SERIES)
    expect(card.service.requests).toHaveLength(SERIES - 4)
  })

  it('continues the paused download instead of creating another', async () => {
    const card = await aCard(profileKind, { context })
    await eventually(() => card.run.awaitsConsent.value).toBe(true)
    card.service.hold()
    card.run.confirm()
    await eventually(() => card.service.requests.length).toBeGreaterThan(0)
    const id = card.connection.jobs.list()[0]?.document.id ?? ''
    await card.connection.jobs.pause(id)
    await eventually(() => card.run.awaitsConsent.value).toBe(true)
    card.run.confirm()
    await eventually(() => card.run.download.value?.requestsPlanned).toBe(SERIES)
    expect(card.connection.jobs.list().map(({ document }) => document.id)).toEqual([id])
    card.quit()
  })

  it('is not called under way because of a download of other years', async () => {
    const card = await aCard(profileKind, { context })
    await eventually(() => card.run.awaitsConsent.value).toBe(true)
    card.service.hold()
    const seriesKey = { dataHubId: 'hub-1', resolution: 'hourly' } as const
    const interval = { start: range.start - 9_000 * HOUR_MS, end: range.start - 8_900 * HOUR_MS }
    await card.connection.jobs.add({ name: 'Other', interval, series: [{ seriesKey, bucketZone: 'UTC' }] })
    await eventually(() => card.service.requests.length).toBe(1)
    expect(card.run.download.value).toBeUndefined()
    expect(card.run.awaitsConsent.value).toBe(true)
    card.quit()
  })
})

describe('a card of several series', () => {
  it('names the one that fails, and asks again only for it', async () => {
    const service = createScriptedService({ now: () => NOW }, 'UTC')
    service.script.refuse = ({ seriesKey }) =>
      seriesKey.dataHubId === 'hub-2' ? { kind: 'server', status: 500 } : undefined
    const operands = ['gas', 'water'].map((displayName, at) =>
      aCardOperand(`hub-${at + 1}`, { displayName, entities: [] }),
    )
    const card = await aCard(profileKind, { service, context: { operands, range } })
    await eventually(() => card.run.state.value.failures.length).toBe(1)
    await eventually(() => lineOf(card)).toContain('The service failed while answering: water.')
    service.script.refuse = () => undefined
    const before = service.requests.length
    card.run.retry()
    await eventually(() => withValues(card)).toBe(2)
    expect(service.requests.slice(before).map(({ seriesKey }) => seriesKey.dataHubId)).toEqual(['hub-2'])
  })
})
