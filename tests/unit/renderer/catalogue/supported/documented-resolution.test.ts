import { describe, expect, it } from 'vitest'
import { supportedFrom } from '#electron/api/wire/nouns/supported-wire.ts'
import { documentedResolution } from '#renderer/catalogue/supported/documented-resolution.ts'
import type { JsonValue } from '#shared/portfolio/json.ts'
import { resolutions } from '#shared/time/resolution.ts'

const known = (body: JsonValue) =>
  supportedFrom(body, 'resolutions').values.map((value) => documentedResolution(value))

describe('documentedResolution', () => {
  it('knows every documented one by its own spelling', () => {
    expect(known([...resolutions])).toEqual([...resolutions])
  })

  it('knows them in the spelling of a service, which would else stand twice in a menu', () => {
    const spelt = ['RAW', 'Minute', '15 minutes', 'Hourly', 'Day', 'weeks', 'MONTHLY', 'annual']
    expect(known(spelt)).toEqual([...resolutions])
    expect(known({ resolutions: [{ id: 3, name: 'Hourly' }] })).toEqual(['hourly'])
    expect(known({ h: 'Hourly', '5m': 'Five minutes' })).toEqual(['hourly', undefined])
  })

  it('leaves to the service what only it names', () => {
    expect(known(['5-minute', '30-minute', 'half-hourly', 'quarterly', 'constructor'])).toEqual(
      Array(5).fill(undefined),
    )
  })
})
