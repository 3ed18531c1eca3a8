import { describe, expect, it } from 'vitest'
import type { Variable } from '#shared/portfolio/nouns.ts'
import { outdoorTemperatureNear } from '#shared/portfolio/outdoor-temperature.ts'
import { aVariable } from '#support/scripted-catalogue.ts'

const meter = aVariable(1)
const ofOrganization = (id: string) => ({ ...meter.organization, id })

function aTemperature(id: string, entityId: string, part: Partial<Variable> = {}): Variable {
  return {
    ...aVariable(2),
    ...{ dataHubId: id, kind: 'instantaneous', displayName: 'Outdoor air temperature' },
    unit: { ...meter.unit, shortText: '°C' },
    entities: [{ ...(meter.entities[0] ?? { id: '', name: '' }), id: entityId, name: 'Roof' }],
    ...part,
  }
}

const addresses = new Map([
  [meter.entities[0]?.id ?? '', '1 Mill Lane, Cambridge, CB2 1RX'],
  ['near', '8 High Street, Cambridge, CB1 1AA'],
  ['far', '3 Quay, Bristol, BS1 2CD'],
])
const near = (...found: Variable[]) =>
  outdoorTemperatureNear(meter, found, (id) => addresses.get(id))?.dataHubId

describe('outdoorTemperatureNear', () => {
  const own = aTemperature('own', meter.entities[0]?.id ?? '')
  const sameOrganization = aTemperature('organization', 'far')
  const sameTown = aTemperature('town', 'near', { organization: ofOrganization('other') })
  const elsewhere = aTemperature('elsewhere', 'far', { organization: ofOrganization('other') })

  it('takes that of the entity, then of the organization, then of the same place, then any', () => {
    expect(near(elsewhere, sameTown, sameOrganization, own)).toBe('own')
    expect(near(elsewhere, sameTown, sameOrganization)).toBe('organization')
    expect(near(elsewhere, sameTown)).toBe('town')
    expect(near(elsewhere)).toBe('elsewhere')
    const there = aTemperature('there', 'near')
    expect(near(sameOrganization, there)).toBe('there')
  })

  it('takes no temperature from inside, and one of a weather station whatever it is called', () => {
    expect(near(aTemperature('in', 'x', { displayName: 'Supply air temperature' }))).toBeUndefined()
    expect(near(aTemperature('kW', 'x', { unit: { ...meter.unit, shortText: 'kW' } }))).toBeUndefined()
    const [place] = aTemperature('s', 'x').entities
    const station = aTemperature('station', 'x', {
      displayName: 'Dry bulb',
      entities: place === undefined ? [] : [{ ...place, name: 'Weather station' }],
    })
    expect(near(station)).toBe('station')
  })
})
