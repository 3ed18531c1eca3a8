import { describe, expect, it } from 'vitest'
import {
  calendarSchema,
  noCalendar,
  type PlaceCalendar,
} from '#renderer/ports/documents/authored/calendar-document.ts'
import { useCalendarStore } from '#renderer/stores/authored/calendar.ts'
import { weekendOf } from '#renderer/stores/authored/holidays.ts'
import { useConnectionsStore } from '#renderer/stores/connection/connections.ts'
import { scriptedConnections } from '../scripted-connections.ts'
import { withApp } from '../with-app.ts'

const nineToFive = { startMinute: 540, endMinute: 1020 }

async function aCalendarStore(prefix: string) {
  const host = withApp(scriptedConnections(prefix, ['One', 'Two']).bridge)
  const store = host.run(useCalendarStore)
  const connections = host.run(useConnectionsStore)
  await connections.start()
  return { store, connections }
}

describe('useCalendarStore', () => {
  it('keeps a calendar with each connection', async () => {
    const { store, connections } = await aCalendarStore('calendars')
    store.change({ fiscalYearStartMonth: 4, place: { country: 'GB', region: null } })
    await connections.open('calendars-Two')
    expect(store.calendar).toEqual(noCalendar)
    await connections.open('calendars-One')
    await expect
      .poll(() => store.calendar)
      .toEqual({ ...noCalendar, fiscalYearStartMonth: 4, place: { country: 'GB', region: null } })
  })

  it('gives comparisons the days and hours that count', async () => {
    const { store } = await aCalendarStore('day-calendar')
    store.change({
      firstDayOfWeek: 7,
      place: { country: 'GB', region: 'ENG' },
      occupied: noCalendar.occupied.with(0, nineToFive),
    })
    const { common: days, own } = await store.dayCalendars([2024])
    expect(own.size).toBe(0)
    expect(days.firstDayOfWeek).toBe(7)
    expect(days.holidays.has('2024-12-25')).toBe(true)
    expect(days.holidays.has('2024-12-24')).toBe(false)
    expect(days.occupied).toEqual([nineToFive, ...Array<undefined>(6).fill(undefined)])
  })

  it('has no holidays where no country was chosen', async () => {
    const { store } = await aCalendarStore('no-country')
    expect((await store.dayCalendars([2024])).common.holidays).toEqual(new Set())
  })

  it('gives an organization its own days off and hours, and takes them back', async () => {
    const { store } = await aCalendarStore('own')
    store.change({ firstDayOfWeek: 7, place: { country: 'GB', region: 'ENG' } })
    store.setFor('cairo', {
      place: { country: 'EG', region: null },
      weekend: [5, 6],
      occupied: noCalendar.occupied,
    })
    const { common, own } = await store.dayCalendars([2024])
    expect(common.weekend).toEqual([6, 7])
    expect(own.get('cairo')).toMatchObject({ weekend: [5, 6], firstDayOfWeek: 7 })
    // Coptic Christmas in Egypt, and Christmas in England.
    for (const [date, inCairo] of [
      ['2024-01-07', true],
      ['2024-12-25', false],
    ] as const) {
      expect(own.get('cairo')?.holidays.has(date)).toBe(inCairo)
      expect(common.holidays.has(date)).toBe(!inCairo)
    }
    store.shareFor('cairo')
    expect((await store.dayCalendars([2024])).own.size).toBe(0)
  })

  it('brings back the calendar of an organization beside what came since, not into another connection', async () => {
    const { store, connections } = await aCalendarStore('given-back')
    const own: PlaceCalendar = { place: null, weekend: [5, 6], occupied: noCalendar.occupied }
    store.setFor('cairo', own)
    const undo = store.shareFor('cairo')
    store.change({ firstDayOfWeek: 7 })
    expect(store.calendar.organizations).toEqual({})
    await connections.open('given-back-Two')
    undo()
    expect(store.calendar).toEqual(noCalendar)
    await connections.open('given-back-One')
    await expect.poll(() => store.calendar.firstDayOfWeek).toBe(7)
    expect(store.calendar.organizations).toEqual({})
    store.setFor('cairo', own)
    const again = store.shareFor('cairo')
    store.change({ fiscalYearStartMonth: 4 })
    again()
    expect(store.calendar).toMatchObject({ organizations: { cairo: own }, fiscalYearStartMonth: 4 })
  })

  it('knows the weekend of a country', () => {
    expect(weekendOf('GB')).toEqual([6, 7])
    expect(weekendOf('EG')).toEqual([5, 6])
  })
})

describe('calendarSchema', () => {
  it.each([
    { ...noCalendar, firstDayOfWeek: 0 },
    { ...noCalendar, fiscalYearStartMonth: 13 },
    { ...noCalendar, occupied: [null] },
    { ...noCalendar, occupied: noCalendar.occupied.with(0, { startMinute: 600, endMinute: 600 }) },
  ])('refuses a calendar that is none', (document) => {
    expect(calendarSchema.safeParse(document).success).toBe(false)
  })

  it('reads a calendar of an earlier version as it was', () => {
    const { weekend, organizations, fiscalPeriods, ...earlier } = noCalendar
    expect(calendarSchema.parse(earlier)).toEqual({ ...earlier, weekend, organizations, fiscalPeriods })
  })

  it('accepts the values it was given', () => {
    expect(calendarSchema.parse(noCalendar)).toEqual(noCalendar)
  })
})
