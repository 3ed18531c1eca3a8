import { describe, expect, it } from 'vitest'
import { bucketName } from '#renderer/cards/buckets/bucket-name.ts'
import { chartText } from '#renderer/features/charts/spoken/chart-text.ts'
import { numberFormatOf } from '#renderer/strings/number-format.ts'

const start = Date.UTC(2021, 2, 5, 14)
const french = numberFormatOf('fr-FR', true)

describe('bucketName', () => {
  it.each([
    ['yearly', '2021', '2021'],
    ['monthly', 'Mar 2021', 'Mar 2021'],
    ['daily', '2021-03-05', '05/03/2021'],
    ['hourly', '2021-03-05 14:00', '05/03/2021 14:00'],
  ] as const)('of a %s bucket is %s, or %s where the user writes dates so', (resolution, iso, written) => {
    expect(bucketName(start, resolution, 'UTC')).toBe(iso)
    expect(bucketName(start, resolution, 'UTC', french)).toBe(written)
  })
})

describe('chartText', () => {
  it('reads out the dates as the user writes them', () => {
    const text = chartText({
      ...{ names: [{ name: 'Gas', unit: 'kW' }], resolutions: [{ resolution: 'hourly' }], format: french },
      ...{ visibleRange: { start, end: start + 86_400_000 }, zone: { zone: 'UTC', label: 'UTC' } },
    })
    expect(text).toContain('From 05/03/2021 14:00 to 06/03/2021 14:00, the end not included, UTC.')
  })
})
