import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { nextTick } from 'vue'
import { fail, succeed } from '#shared/errors/result.ts'
import { plainCalendar } from '#shared/time/ranges/calendar-settings.ts'
import { DAY_MS, HOUR_MS } from '#shared/time/instant.ts'
import type { CardResult } from '#renderer/cards/card-kind.ts'
import { periodsKind } from '#renderer/cards/kinds/periods/kind.ts'
import { profileKind } from '#renderer/cards/kinds/profile/kind.ts'
import { eventually, until } from '#support/eventually.ts'
import { manyTurns } from '#support/many-turns.ts'
import { createScriptedService } from '#support/scripted-service.ts'
import { aCardOperand } from '../card-fixtures.ts'
import { aCard, calculateHere, NOW, type CardBench } from './a-card.ts'

const day = (date: number): number => Date.UTC(2025, 5, date)
const week = { start: day(2), end: day(9) }
const months = Array.from({ length: 12 }, (_, month) => ({
  start: Date.UTC(2024, month),
  end: Date.UTC(2024, month + 1),
}))
const one = { operands: [aCardOperand('hub-1')], range: week }
const two = { operands: [aCardOperand('hub-1'), aCardOperand('hub-2')], range: week }

/** Returns how many hours of each input went into the latest calculation. */
const hoursOf = ({ tasks }: CardBench) =>
  tasks.at(-1)?.inputs.inputs.map(({ series }) => series.columns.times.length)
/** Returns on how many days each hour of a profile of days was seen. */
const daysOf = (card: CardBench) => () => card.rows().map(([, , , days]) => days)
const isOver =
  ({ run }: CardBench) =>
  () =>
    run.shown.value !== undefined && !run.state.value.isLoading && !run.state.value.isIncomplete
/** Resolves once the newest values are shown. */
const isShown = async ({ run }: CardBench): Promise<void> => {
  await eventually(() => run.isComing.value).toBe(false)
}

describe('createCardRun', () => {
  it('is tried again as a click, however much it brings: nothing else is sent after a token was refused', async () => {
    const service = createScriptedService({ now: () => NOW }, 'UTC')
    service.script.refuse = ({ lane }) =>
      lane === 'interactive' ? undefined : { kind: 'unauthorized', status: 401 }
    const decade = { start: Date.UTC(2010, 0, 1), end: Date.UTC(2020, 0, 1) }
    const card = await aCard(profileKind, { service, context: { ...two, range: decade } })
    await eventually(() => card.run.state.value.failures.map(({ kind }) => kind)).toEqual(['unauthorized'])
    // The click would otherwise join loads that are still under way, and be refused with them.
    await eventually(() => card.run.state.value.isLoading).toBe(false)
    card.run.retry()
    await eventually(isOver(card)).toBe(true)
    expect(card.run.state.value.failures).toEqual([])
  })

  it('prices electricity at the tariff of the calendar, and nothing else', async () => {
    const tariff = { name: 'Flat', currency: 'EUR', price: 0.3, windows: [] } as const
    const gas = aCardOperand('hub-2', { resource: { id: '2', name: 'Natural gas' } })
    const power = aCardOperand('hub-1', { resource: { id: '1', name: 'Electricity' } })
    const calendar = { ...plainCalendar, holidays: new Set<string>(), weekend: [], occupied: [], tariff }
    const card = await aCard(profileKind, { context: { ...two, operands: [power, gas], calendar } })
    await eventually(isOver(card)).toBe(true)
    await eventually(() => card.tasks.at(-1)?.inputs.inputs.map((input) => input.tariff?.name)).toEqual([
      'Flat',
      undefined,
    ])
  })

  it('asks for each series once', async () => {
    const card = await aCard(profileKind, { context: two })
    await eventually(isOver(card)).toBe(true)
    expect(card.service.requests.map(({ seriesKey }) => seriesKey.dataHubId)).toEqual(['hub-1', 'hub-2'])
    await eventually(() => hoursOf(card)).toEqual([168, 168])
  })

  it('is calculated from the cache while the range moves, and asks for the rest when the movement is over', async () => {
    const card = await aCard(profileKind, { context: one })
    await eventually(isOver(card)).toBe(true)
    await eventually(() => hoursOf(card)).toEqual([168])
    const requests = card.service.requests.length
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    onTestFinished(() => {
      vi.useRealTimers()
    })
    card.setMoving(true)
    card.setContext({ range: { start: day(7), end: day(11) } })
    await until(() => hoursOf(card)?.[0] === 48)
    await vi.advanceTimersByTimeAsync(1000)
    expect(card.service.requests).toHaveLength(requests)
    card.setMoving(false)
    await until(() => card.service.requests.length > requests)
    await until(() => hoursOf(card)?.[0] === 96)
  })

  it('asks for twelve months of one series with two requests, since 2024 has 366 days', async () => {
    const card = await aCard(periodsKind, {
      settings: { step: 'listed', periods: months },
      context: one,
    })
    await eventually(isOver(card)).toBe(true)
    expect(card.service.requests).toHaveLength(2)
    const hours = months.map(({ start, end }) => (end - start) / HOUR_MS)
    await eventually(() => hoursOf(card)).toEqual(hours)
  })

  it('shows the same figures after a visit to an empty year before, which says nothing of its meter', async () => {
    const service = createScriptedService({ now: () => NOW }, 'UTC')
    service.script.valueAt = (time) => (time < day(1) ? undefined : time / HOUR_MS)
    const card = await aCard(periodsKind, { service, settings: { step: 'year' }, context: one })
    await eventually(isOver(card)).toBe(true)
    await eventually(() => hoursOf(card)).toEqual([168, 0])
    const rows = card.rows()
    const before = { start: Date.UTC(2005, 5, 2), end: Date.UTC(2005, 5, 9) }
    card.setContext({ range: before })
    await eventually(() => hoursOf(card)).toEqual([0, 0])
    card.setContext({ range: week })
    await eventually(card.rows).toEqual(rows)
    expect(card.rows()).not.toEqual([])
    expect(new Set(service.requests.map(({ seriesKey }) => seriesKey.resolution))).toEqual(
      new Set(['hourly']),
    )
  })

  it('asks a meter that is read daily for days once its hours came a day apart, and never one read hourly', async () => {
    const service = createScriptedService({ now: () => NOW }, 'UTC')
    const isDaily = (dataHubId: string, time: number): boolean => dataHubId === 'hub-1' && time % DAY_MS !== 0
    service.script.valueAt = (time, { seriesKey: { dataHubId } }) =>
      isDaily(dataHubId, time) ? undefined : 1
    const card = await aCard(profileKind, { service, context: two })
    await eventually(() => card.tasks.at(-1)?.inputs.inputs[0]?.series.resolution).toBe('daily')
    const asked = service.requests.map(({ seriesKey: { dataHubId, resolution } }) => [dataHubId, resolution])
    expect(asked).toEqual([
      ['hub-1', 'hourly'],
      ['hub-2', 'hourly'],
      ['hub-1', 'daily'],
    ])
  })

  it('says that more is coming until the answers are shown', async () => {
    const service = createScriptedService({ now: () => NOW }, 'UTC')
    service.hold()
    const card = await aCard(profileKind, { service, context: two })
    await eventually(() => service.requests).toHaveLength(2)
    await eventually(() => card.run.shown.value).toBeDefined()
    expect(card.run.isComing.value).toBe(true)
    service.release(1)
    await eventually(() => hoursOf(card)).toContain(168)
    expect(card.run.isComing.value).toBe(true)
    service.release()
    await eventually(() => card.run.isComing.value).toBe(false)
    expect(hoursOf(card)).toEqual([168, 168])
  })

  it('ends the pause between calculations with the last answer', async () => {
    const service = createScriptedService({ now: () => NOW }, 'UTC')
    service.hold()
    let aheadMs = 0
    const realNow = performance.now.bind(performance)
    // A calculation seems to take hours, and the pause after it lasts four times as long.
    using _slow = vi.spyOn(performance, 'now').mockImplementation(() => realNow() + (aheadMs += HOUR_MS))
    const card = await aCard(profileKind, { service, context: two })
    await eventually(() => service.requests).toHaveLength(2)
    await eventually(() => card.run.shown.value).toBeDefined()
    service.release()
    await eventually(() => hoursOf(card)).toEqual([168, 168])
  })

  it('asks for nothing that lies between periods where that saves no request', async () => {
    const far = [
      { start: Date.UTC(2022, 0), end: Date.UTC(2022, 1) },
      { start: Date.UTC(2024, 0), end: Date.UTC(2024, 1) },
    ]
    const card = await aCard(periodsKind, { settings: { step: 'listed', periods: far }, context: one })
    await eventually(isOver(card)).toBe(true)
    expect(card.service.asked()).toEqual(far)
  })

  it('costs nothing a second time, and continues where it stopped', async () => {
    const first = await aCard(profileKind, { partition: 'twice', context: two })
    const everyDay = Array<number>(48).fill(7)
    await eventually(daysOf(first)).toEqual(everyDay)
    const rows = first.rows()
    first.quit()
    const second = await aCard(profileKind, { partition: 'twice', context: two })
    await eventually(isOver(second)).toBe(true)
    await eventually(daysOf(second)).toEqual(everyDay)
    expect(second.rows()).toEqual(rows)
    expect(second.service.requests).toEqual([])
  })

  it('shows what is cached before anything is answered, and offline', async () => {
    const first = await aCard(profileKind, { partition: 'offline', context: one })
    await eventually(isOver(first)).toBe(true)
    first.quit()

    const card = await aCard(profileKind, {
      partition: 'offline',
      context: { ...one, range: { start: day(2), end: day(16) } },
    })
    card.service.hold()
    await eventually(() => hoursOf(card)).toEqual([168])
    await eventually(() => card.rows().length).toBe(24)
    await eventually(() => card.run.state.value).toMatchObject({
      ...{ isLoading: true, isIncomplete: true, requestsPlanned: 1 },
    })
    card.service.script.refuse = () => ({ kind: 'offline', reason: 'network' })
    card.service.release()
    await eventually(() => card.run.state.value.failures.map(({ kind }) => kind)).toEqual(['offline'])
    expect(card.rows()).toHaveLength(24)

    card.service.script.refuse = () => undefined
    card.run.retry()
    await eventually(() => hoursOf(card)).toEqual([336])
    await eventually(() => card.run.state.value).toMatchObject({ failures: [], isIncomplete: false })
  })

  it('calculates anew without a request when settings or policy change', async () => {
    const card = await aCard(profileKind, { context: one })
    await eventually(isOver(card)).toBe(true)
    await eventually(() => card.rows().length).toBe(24)
    card.set({ cycle: 'week' })
    await eventually(() => card.rows().length).toBe(168)
    card.setContext({ mask: [{ start: day(3), end: day(4) }] })
    await eventually(() => card.run.shown.value?.context.mask.length).toBe(1)
    expect(card.service.requests).toHaveLength(1)
  })

  it('calculates each change of a gesture by no timer', async () => {
    const card = await aCard(profileKind, { context: one })
    await eventually(() => card.rows().length).toBe(24)
    await eventually(() => card.run.isComing.value).toBe(false)
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    onTestFinished(() => {
      vi.useRealTimers()
    })
    card.set({ cycle: 'week' })
    await until(() => card.rows().length === 168)
    card.set({ cycle: 'day', isApart: true })
    await nextTick()
    card.set({ cycle: 'week', isApart: true })
    await until(() => card.rows().length > 168)
  })

  it('never shows an older calculation over a newer one', async () => {
    const answers: (() => void)[] = []
    const card = await aCard(profileKind, {
      context: one,
      calculate: async (task) => {
        const { promise, resolve } = Promise.withResolvers<undefined>()
        answers.push(() => {
          resolve(undefined)
        })
        await promise
        return calculateHere(task)
      },
    })
    await eventually(() => answers.length).toBe(1)
    card.set({ cycle: 'week' })
    await manyTurns()
    expect(card.tasks).toHaveLength(1)
    // One more calculation is enough, however much has arrived in the meantime.
    card.set({ cycle: 'week', isApart: true })
    await manyTurns()
    await eventually(() => {
      answers.shift()?.()
      return card.run.shown.value?.settings
    }).toMatchObject({ cycle: 'week', isApart: true })
    expect(card.tasks.at(-1)?.settings).toMatchObject({ cycle: 'week', isApart: true })
  })

  it('says how far a long calculation is, stops it on request, and calculates again', async () => {
    let tell: ((share: number) => void) | undefined
    let isLong = true
    const card = await aCard(profileKind, {
      context: one,
      calculate: (task, signal, publish) => {
        if (!isLong) return calculateHere(task)
        publish(0.1)
        tell = publish
        return new Promise((resolve) => {
          signal.addEventListener('abort', () => {
            resolve(fail({ kind: 'cancelled' }))
          })
        })
      },
    })
    await eventually(() => tell !== undefined).toBe(true)
    expect(card.run.calculation.value).toEqual({ kind: 'none' })
    const later = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 501)
    tell?.(0.4)
    later.mockRestore()
    expect(card.run.calculation.value).toEqual({ kind: 'running', share: 0.4 })
    card.run.stop()
    tell?.(0.5)
    expect(card.run.calculation.value).toEqual({ kind: 'stopped' })
    isLong = false
    card.run.calculateAgain()
    await eventually(() => card.run.shown.value !== undefined).toBe(true)
    expect(card.run.calculation.value).toEqual({ kind: 'none' })
  })

  it('never calculates the series of older demands for newer ones', async () => {
    const card = await aCard(profileKind, { context: one })
    await eventually(isOver(card)).toBe(true)
    const next = { start: day(9), end: day(12) }
    card.service.hold()
    card.setContext({ range: next })
    await eventually(() => card.service.requests.length).toBe(2)
    card.service.release()
    await eventually(() => hoursOf(card)).toEqual([72])
    const told = card.tasks.map(({ inputs }) =>
      inputs.inputs.map(({ interval }) => interval.start === inputs.range.start),
    )
    expect(told.flat()).not.toContain(false)
  })

  it('cancels requests that are no longer demanded', async () => {
    const card = await aCard(profileKind, { context: two })
    card.service.hold()
    await eventually(() => card.service.requests.length).toBe(2)
    card.setContext(one)
    await eventually(() => card.run.state.value.requestsPlanned).toBe(1)
    card.service.release()
    await eventually(isOver(card)).toBe(true)
    expect(card.run.state.value.failures).toEqual([])
    // The other one was not answered, so it costs a request again.
    card.setContext(two)
    await eventually(() => card.service.requests.length).toBe(3)
  })

  it('joins the requests that are under way when its range changes', async () => {
    const card = await aCard(profileKind, { context: one })
    card.service.hold()
    await eventually(() => card.service.requests.length).toBe(1)
    card.setContext({ range: { start: day(2), end: day(5) } })
    await eventually(() => card.tasks.at(-1)?.inputs.range.end).toBe(day(5))
    card.service.release()
    await eventually(() => hoursOf(card)).toEqual([72])
    expect(card.service.requests).toHaveLength(1)
  })

  it('ends with its requests when it is closed', async () => {
    const card = await aCard(profileKind, { context: one })
    card.service.hold()
    await eventually(() => card.service.requests.length).toBe(1)
    await eventually(() => card.tasks.length).toBe(2)
    card.close()
    card.service.release()
    await manyTurns()
    expect(card.tasks).toHaveLength(2)
  })

  it('offers no cost of the range before, once another one was chosen', async () => {
    const years = { start: Date.UTC(1960, 0), end: Date.UTC(2025, 0) }
    const card = await aCard(profileKind, { context: { ...one, range: years } })
    await eventually(() => card.run.awaitsConsent.value && card.run.cost.value !== undefined).toBe(true)
    card.setContext({ range: { start: Date.UTC(1961, 0), end: Date.UTC(2025, 0) } })
    expect(card.run.awaitsConsent.value).toBe(false)
    expect(card.run.cost.value).toBeUndefined()
    await eventually(() => card.run.awaitsConsent.value && card.run.cost.value !== undefined).toBe(true)
  })

  it('reads and calculates completely cached series once', async () => {
    const first = await aCard(profileKind, { partition: 'whole', context: two })
    await eventually(isOver(first)).toBe(true)
    first.quit()
    const second = await aCard(profileKind, { partition: 'whole', context: two })
    await eventually(() => second.rows().length).toBe(48)
    await isShown(second)
    expect(second.tasks).toHaveLength(1)
  })

  it('shows the failure of a kind that throws, and its result when it throws no more', async () => {
    let isBroken = true
    const card = await aCard(profileKind, {
      context: one,
      calculate: (task) =>
        isBroken ? calculateHere({ ...task, kind: 'no such kind' }) : calculateHere(task),
    })
    const other = await aCard(profileKind, { context: one })
    await eventually(() => card.run.state.value.failures.map(({ kind }) => kind)).toEqual(['unexpected'])
    expect(card.run.shown.value).toBeUndefined()
    await eventually(() => other.rows().length).toBe(24)
    isBroken = false
    card.set({ cycle: 'week' })
    await eventually(() => card.rows().length).toBe(168)
    expect(card.run.state.value.failures).toEqual([])
  })

  it('shows the failure of a kind that does not know what it demands', async () => {
    const card = await aCard(
      {
        ...profileKind,
        demands: () => {
          throw new Error('lost')
        },
      },
      { context: one },
    )
    await eventually(() => card.run.state.value.failures).toEqual([
      { kind: 'unexpected', detail: 'Error: lost' },
    ])
  })

  it('calculates a range in the past once, however the clock moves', async () => {
    const card = await aCard(profileKind, { context: one })
    await isShown(card)
    const before = card.tasks.length
    card.setContext({ now: NOW + HOUR_MS })
    card.setContext({ now: NOW + 2 * HOUR_MS })
    await manyTurns()
    expect(card.tasks).toHaveLength(before)
    expect(card.service.requests).toHaveLength(1)
  })

  it('calculates a range that is not over anew when the clock moves', async () => {
    const range = { start: Date.UTC(2026, 0, 12), end: Date.UTC(2026, 0, 19) }
    const card = await aCard(profileKind, { context: { ...one, range } })
    await eventually(() => card.rows().length).toBe(24)
    await isShown(card)
    const before = card.tasks.length
    card.setContext({ now: NOW + HOUR_MS })
    await eventually(() => card.tasks.length).toBe(before + 1)
    expect(card.service.requests).toHaveLength(1)
  })

  it('shows nothing when nothing is demanded any more', async () => {
    const result: CardResult = {}
    const card = await aCard(profileKind, { context: one, calculate: () => Promise.resolve(succeed(result)) })
    await eventually(() => card.run.shown.value?.result).toBe(result)
    card.setContext({ operands: [] })
    await eventually(() => card.run.shown.value).toBeUndefined()
  })
})
