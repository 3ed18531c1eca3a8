import { describe, expect, it } from 'vitest'
import { listedKinds } from '#renderer/features/charts/cards/settings/listed-kinds.ts'
import { aCardContext } from '../../../../cards/card-fixtures.ts'

const { calendar } = aCardContext()
const reading = {
  ...{ calendar, zone: 'UTC', now: Date.UTC(2021, 5, 1), unit: 'kWh' },
  formatNumber: String,
}
const typed = { amount: '−5', name: ' Boiler ', period: '2021-03' }
const march = { start: Date.UTC(2021, 2, 1), end: Date.UTC(2021, 3, 1) }

describe('listedKinds', () => {
  it('read what was typed, and nothing of what is incomplete', () => {
    const { periods, lines, adjustments } = listedKinds
    expect(periods.read(typed, reading)).toEqual(march)
    expect(lines.read(typed, reading)).toEqual({ name: 'Boiler', at: -5 })
    expect(adjustments.read(typed, reading)).toEqual({ interval: march, amount: -5, reason: 'Boiler' })
    expect(periods.read({ ...typed, period: 'soon' }, reading)).toBeUndefined()
    expect(lines.read({ ...typed, amount: '' }, reading)).toBeUndefined()
    expect(adjustments.read({ ...typed, name: ' ' }, reading)).toBeUndefined()
  })

  it('list what can be read of a setting', () => {
    const { lines, periods } = listedKinds
    expect(
      lines.entries([{ name: 'Norm', at: 90 }, { at: 1 }, 'x'], reading).map(({ text }) => text),
    ).toEqual(['90 · Norm'])
    expect(periods.entries(undefined, reading)).toEqual([])
    expect(periods.entries([march], reading)[0]).toMatchObject({ value: march, text: 'Mar 2021' })
  })
})
