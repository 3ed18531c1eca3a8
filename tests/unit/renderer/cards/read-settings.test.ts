import { describe, expect, it } from 'vitest'
import { sharesKind } from '#renderer/cards/kinds/shares/kind.ts'
import { placeboKind } from '#renderer/cards/kinds/placebo/kind.ts'
import { readSettings } from '#renderer/cards/read-settings.ts'

describe('readSettings', () => {
  it('keeps all others where a price was emptied or is none', () => {
    for (const priceInHours of [null, -1, 'much'])
      expect(
        readSettings(sharesKind.settings, { meter: 'main', priceInHours, priceOutOfHours: 0.2 }),
      ).toMatchObject({
        ...{ meter: 'main', priceInHours: 0, priceOutOfHours: 0.2 },
      })
    expect(readSettings(placeboKind.settings, { meter: 'main', months: 2.5 })).toMatchObject({
      meter: 'main',
      months: 12,
    })
  })
})
