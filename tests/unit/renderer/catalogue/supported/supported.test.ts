import { describe, expect, it } from 'vitest'
import type { JsonValue, SupportedValue, Variable } from '#shared/portfolio/nouns.ts'
import { resolutions } from '#shared/time/resolution.ts'
import { isConvertible, unitDimension } from '#shared/units/unit-dimension.ts'
import { supportedFrom } from '#electron/api/wire/nouns/supported-wire.ts'
import {
  documentedResolution,
  offeredStandardizations,
  offeredUnits,
} from '#renderer/catalogue/supported/supported.ts'

const known = (body: JsonValue) =>
  supportedFrom(body, 'resolutions').values.map((value) => documentedResolution(value))

describe('documentedResolution', () => {
  it('knows every documented one by its own spelling', () => {
    expect(known([...resolutions])).toEqual([...resolutions])
  })

  it('knows them in the spelling of a service, which would otherwise appear twice in a menu', () => {
    const spelt = ['RAW', 'Minute', '15 minutes', 'Hourly', 'Day', 'weeks', 'MONTHLY', 'annual']
    expect(known(spelt)).toEqual([...resolutions])
    expect(known({ resolutions: [{ id: 3, name: 'Hourly' }] })).toEqual(['hourly'])
    expect(known({ h: 'Hourly', '5m': 'Five minutes' })).toEqual(['hourly', undefined])
  })

  it('leaves units that only the service knows to it', () => {
    expect(known(['5-minute', '30-minute', 'half-hourly', 'quarterly', 'constructor'])).toEqual(
      Array(5).fill(undefined),
    )
  })
})

const value = (id: string, name = id, raw: JsonValue = id): SupportedValue => ({ id, name, raw })
const inUnit = (shortText: string, longText = ''): Pick<Variable, 'unit'> => ({
  unit: { shortText, longText },
})

describe('offeredUnits', () => {
  it('offers what the service lists as conversions of the unit, and nothing else', () => {
    const units = [
      value('kW', 'Kilowatt', { id: 'kW', conversions: ['W', 'MW'] }),
      value('W', 'Watt'),
      value('MW', 'Megawatt'),
      value('kWh'),
    ]
    expect(offeredUnits(inUnit('kW'), units)).toEqual([
      { value: 'W', label: 'W · Watt', isUncertain: false },
      { value: 'MW', label: 'MW · Megawatt', isUncertain: false },
    ])
  })

  it('offers none where the service lists none for the unit', () => {
    const units = [value('ppm', 'ppm', { id: 'ppm', conversions: [] }), value('kW')]
    expect(offeredUnits(inUnit('ppm'), units)).toEqual([])
  })

  it('finds the unit by its long name, in another spelling', () => {
    const units = [value('u7', 'Kilowatts', { id: 'u7', to: ['MW'] }), value('MW'), value('W')]
    expect(offeredUnits(inUnit('kilowatt', 'Kilowatt'), units).map((each) => each.value)).toEqual(['MW'])
  })

  it('offers bare names of the same quantity, and marks those that only the service knows', () => {
    const units = ['kW', 'MW', 'kWh', '°C', 'fathom'].map((id) => value(id))
    expect(offeredUnits(inUnit('kW'), units)).toEqual([
      { value: 'MW', label: 'MW', isUncertain: false },
      { value: 'fathom', label: 'fathom', isUncertain: true },
    ])
  })
})

describe('offeredStandardizations', () => {
  const supported = [
    value('per-square-foot', 'Per square foot'),
    value('per-occupant', 'Per occupant'),
    value('x'),
  ]
  const offer = (more: Partial<Variable>, entity: { areaSqFt?: number; averageOccupancy?: number }) =>
    offeredStandardizations({ kind: 'average-rate', ...inUnit('kW'), ...more }, [entity], supported).map(
      (each) => each.value,
    )

  it('offers a division by a size that an entity of the variable has', () => {
    expect(offer({}, { areaSqFt: 1200 })).toEqual(['per-square-foot', 'x'])
    expect(offer({}, { averageOccupancy: 4 })).toEqual(['per-occupant', 'x'])
  })

  it('offers none where dividing means nothing', () => {
    expect(offer({ kind: 'instantaneous' }, { areaSqFt: 1200 })).toEqual([])
    expect(offer(inUnit('°F'), { areaSqFt: 1200 })).toEqual([])
  })
})

describe('isConvertible', () => {
  it('knows units of the same quantity, and says nothing of unknown units', () => {
    expect(isConvertible('kW', 'kBtu/hr')).toBe(true)
    expect(isConvertible('gpm', 'L/s')).toBe(true)
    expect(isConvertible('kW', 'kWh')).toBe(false)
    expect(isConvertible('kW', 'fathom')).toBeUndefined()
    expect(unitDimension('Degrees Celsius')).toBe('temperature')
  })
})
