import { describe, expect, it } from 'vitest'
import { createScalePortfolio } from '#scripts/demo-service/portfolio/scale-portfolio.ts'
import { aPortfolio, NOW } from '../a-portfolio.ts'

const portfolio = aPortfolio()
const idsOf = (nouns: readonly { readonly id: string | number }[]): number =>
  new Set(nouns.map(({ id }) => id)).size

describe('the catalogue of the demo portfolio', () => {
  it('is as large as promised', () => {
    expect(portfolio.organizations.length).toBeGreaterThanOrEqual(4)
    expect(portfolio.entities.length).toBeGreaterThanOrEqual(60)
    expect(portfolio.variables.length).toBeGreaterThanOrEqual(2000)
    expect(portfolio.instances.length).toBeGreaterThanOrEqual(40)
    expect(new Set(portfolio.entities.map(({ typeId }) => typeId))).toEqual(new Set([0, 1, 2, 3, 4, 5]))
    expect(new Set(portfolio.variables.map(({ zone }) => zone))).toEqual(
      new Set([
        'Europe/London',
        'America/New_York',
        'Asia/Kolkata',
        'Australia/Adelaide',
        'UTC',
        'Asia/Kathmandu',
      ]),
    )
  })

  it('has unique ids, and names that are unique in their entity', () => {
    expect(idsOf(portfolio.entities)).toBe(portfolio.entities.length)
    expect(idsOf(portfolio.variables)).toBe(portfolio.variables.length)
    expect(idsOf(portfolio.instances)).toBe(portfolio.instances.length)
    expect(idsOf(portfolio.tags)).toBe(portfolio.tags.length)
    const names = new Set(
      portfolio.variables.map(({ displayName, entityIds }) => `${displayName} ${entityIds[0]}`),
    )
    expect(names.size).toBe(portfolio.variables.length)
  })

  it('repeats the entity in the names of its variables at some sites, and begins others in capitals', () => {
    const share = (organizationId: string, pattern: RegExp): number => {
      const own = portfolio.variables.filter((each) => each.organizationId === organizationId)
      return own.filter(({ displayName }) => pattern.test(displayName)).length / own.length
    }
    expect(
      share(
        '1102',
        /^(Banyan [AB]|Peepal|Neem|Tamarind|Ashoka|Mosaic|Gulmohar|Skills|District|Weather|Carport)/,
      ),
    ).toBe(1)
    expect(share('1041', /^(Lakeside|Kelvin|Curie|Brunel|Riverside|Maiden)/)).toBe(0)
    expect(share('1041', /^\p{Lu}/u)).toBeGreaterThan(0.99)
  })

  it('refers only to what exists', () => {
    const entities = new Set(portfolio.entities.map(({ id }) => id))
    const instances = new Set(portfolio.instances.map(({ id }) => id))
    const types = new Set(portfolio.sourceTypes.map(({ type }) => type))
    for (const { entityIds, instanceId } of portfolio.variables) {
      expect(entityIds.every((id) => entities.has(id))).toBe(true)
      expect(instances.has(instanceId)).toBe(true)
    }
    expect(portfolio.instances.every(({ type }) => types.has(type))).toBe(true)
    expect(new Set(portfolio.instances.map(({ type }) => type))).toEqual(types)
  })

  it('has the odd cases of a real one', () => {
    const withVariables = new Set(portfolio.variables.flatMap(({ entityIds }) => entityIds))
    expect(portfolio.entities.some(({ id }) => !withVariables.has(id))).toBe(true)
    expect(portfolio.variables.some(({ entityIds }) => entityIds.length > 1)).toBe(true)
    expect(portfolio.variables.some(({ isHidden }) => isHidden)).toBe(true)
    expect(portfolio.entities.some(({ isHidden }) => isHidden)).toBe(true)
    expect(new Set(portfolio.variables.map(({ status }) => status)).size).toBe(3)
    const priority = portfolio.tags.filter(({ name }) => name === 'Priority')
    expect(new Set(priority.map(({ organizationId }) => organizationId)).size).toBe(2)
  })

  it('is the same every time', () => {
    const again = aPortfolio(NOW + 1)
    expect(again.entities).toEqual(portfolio.entities)
    expect(again.instances).toEqual(portfolio.instances)
  })

  it('grows to any number of variables', () => {
    const grown = createScalePortfolio({ clock: { now: () => NOW }, variables: 6000 })
    expect(grown.variables).toHaveLength(6000)
    expect(idsOf(grown.variables)).toBe(6000)
    const last = grown.variables.at(-1)
    expect(last === undefined ? undefined : grown.lastReading(last)?.value).toBeTypeOf('number')
  })
})
