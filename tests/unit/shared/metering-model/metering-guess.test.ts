import { describe, expect, it } from 'vitest'
import { createMeteringModels } from '#shared/metering-model/metering-model.ts'
import type { Meter } from '#shared/metering-model/meter.ts'
import type { MeteredEntity, Variable } from '#shared/portfolio/nouns.ts'
import { aMeter, aMeteredEntity, kWh } from '#support/a-metered-entity.ts'

const hall = aMeteredEntity('hall', 'Town Hall')
const meter = (dataHubId: string, name: string, over: Partial<Variable> = {}): Variable =>
  aMeter(hall, dataHubId, `Town Hall ${name}`, over)
const totalizer = { kind: 'totalizer', unit: kWh } as const

/** Returns the guess if nobody has decided anything. */
const guessOf = (entity: MeteredEntity, variables: readonly Variable[]): readonly Meter[] =>
  createMeteringModels({ entities: [entity], variables })([]).metersOf(entity.id)

/** Returns `main because named-main`, `below main because below-main`, by dataHubId. */
function rolesOf(meters: readonly Meter[]): Readonly<Record<string, string>> {
  const textOf = ({ role, sign, reason }: Meter): string => {
    const place = role.kind === 'submeter' ? `below ${role.of}` : role.kind
    return `${sign < 0 ? 'minus ' : ''}${place}: ${reason.kind}`
  }
  return Object.fromEntries(meters.map((each) => [each.dataHubId, textOf(each)]))
}

const guess = (variables: readonly Variable[], entity = hall): Readonly<Record<string, string>> =>
  rolesOf(guessOf(entity, variables))

describe('the guess', () => {
  it('takes the default variable of the entity for the main meter, and the rest for its parts', () => {
    const entity = aMeteredEntity('hall', 'Town Hall', { 1: 'v-b' })
    const variables = [meter('a', 'lighting'), meter('b', 'Q7'), meter('c', 'server room')]
    expect(guess(variables, entity)).toEqual({
      a: 'below b: below-main',
      b: 'main: default-variable',
      c: 'below b: below-main',
    })
  })

  it('does not believe in a default variable that is named as a part', () => {
    const entity = aMeteredEntity('hall', 'Town Hall', { 1: 'v-a' })
    expect(guess([meter('a', 'lighting'), meter('b', 'main incomer electricity')], entity)).toEqual({
      a: 'below b: below-main',
      b: 'main: named-main',
    })
  })

  it('does not take a disabled default variable', () => {
    const raw = { meta: { defaultVariablesData: { 1: { id: 'v-a', isDisabled: true } } } }
    const variables = [meter('a', 'Q7'), meter('b', 'electricity')]
    expect(guess(variables, { ...hall, raw })).toMatchObject({ b: 'main: named-after-resource' })
  })

  it('takes the rate of a meter and never its totalizer beside it', () => {
    const entity = aMeteredEntity('hall', 'Town Hall', { 1: 'v-energy' })
    const variables = [
      meter('energy', 'main incomer energy', totalizer),
      meter('power', 'main incomer electricity'),
      meter('lights', 'lighting power'),
      meter('lights-kwh', 'lighting kWh', totalizer),
    ]
    expect(guess(variables, entity)).toEqual({
      energy: 'not-counted: same-meter',
      power: 'main: default-variable',
      lights: 'below power: below-main',
      'lights-kwh': 'not-counted: same-meter',
    })
  })

  it('counts a totalizer that has no rate', () => {
    expect(guess([meter('a', 'energy', totalizer)])).toEqual({ a: 'main: named-after-resource' })
  })

  it('adds up meters that differ by a number, unless one counts them all', () => {
    const incomers = [meter('a', 'incomer 1'), meter('b', 'incomer 2')]
    expect(guess(incomers)).toEqual({ a: 'main: numbered', b: 'main: numbered' })
    expect(guess([...incomers, meter('c', 'total electricity')])).toEqual({
      a: 'below c: below-main',
      b: 'below c: below-main',
      c: 'main: named-main',
    })
    expect(guess([meter('x', 'chiller 1 power'), meter('y', 'chiller 2 power')])).toEqual({
      x: 'main: numbered',
      y: 'main: numbered',
    })
  })

  it('takes the only meter there is, whatever its name', () => {
    expect(guess([meter('a', 'car park lighting')])).toEqual({ a: 'main: only-meter' })
  })

  it('guesses no main meter where nothing tells', () => {
    const variables = [meter('a', 'lighting'), meter('b', 'lifts'), meter('c', 'server room')]
    expect(Object.values(guess(variables))).toEqual(Array(3).fill('not-counted: unclear'))
  })

  it('never adds a second meter that may count the whole', () => {
    expect(guess([meter('a', 'main switchboard'), meter('b', 'utility meter')])).toEqual({
      a: 'not-counted: unclear',
      b: 'main: named-main',
    })
  })

  it('puts what a use is made of below that use, and leaves floors out beside uses', () => {
    const variables = [
      meter('ahu', 'AHU 2 fan power'),
      meter('floor', 'floor 1 electricity'),
      meter('floor-lights', 'floor 1 lighting'),
      meter('lights', 'lighting'),
      meter('main', 'main incomer'),
      meter('vent', 'ventilation and pumps'),
    ]
    expect(guess(variables)).toEqual({
      ahu: 'below vent: same-use',
      floor: 'not-counted: other-division',
      'floor-lights': 'below lights: same-use',
      lights: 'below main: below-main',
      main: 'main: named-main',
      vent: 'below main: below-main',
    })
    const floors = [meter('f1', 'floor 1'), meter('f2', 'floor 2'), meter('main', 'main incomer')]
    expect(guess(floors)).toMatchObject({ f1: 'below main: below-main', f2: 'below main: below-main' })
  })

  it('subtracts generation from the main meter, and export from import', () => {
    const variables = [meter('in', 'grid import'), meter('out', 'grid export'), meter('pv', 'roof PV')]
    expect(guess(variables)).toEqual({
      in: 'main: named-main',
      out: 'minus main: export',
      pv: 'minus below in: generation',
    })
    expect(guess([meter('main', 'main incomer'), meter('out', 'export')])).toMatchObject({
      out: 'minus not-counted: export',
    })
  })

  it('counts generation as a whole of its own where it is the resource', () => {
    const resource = { id: '6', name: 'Solar' }
    expect(guess([meter('pv', 'rooftop solar generation', { resource })])).toEqual({ pv: 'main: only-meter' })
  })

  it('counts no temperature, no voltage, no reactive power and no run hours', () => {
    const unit = (shortText: string) => ({ unit: { shortText, longText: '' } })
    const variables = [
      meter('a', 'electricity'),
      meter('b', 'voltage', { kind: 'instantaneous', ...unit('V') }),
      meter('c', 'power', { kind: 'instantaneous', ...unit('kW') }),
      meter('d', 'reactive power', unit('kvar')),
      meter('e', 'run hours', { kind: 'totalizer', ...unit('h') }),
    ]
    expect(guess(variables)).toEqual({
      a: 'main: named-after-resource',
      b: 'not-counted: not-a-meter',
      c: 'not-counted: not-a-meter',
      d: 'not-counted: not-a-meter',
      e: 'not-counted: not-a-meter',
    })
  })

  it('does not put a volume below a main meter of energy', () => {
    const gas = { resource: { id: '7', name: 'Natural Gas' } }
    const variables = [
      meter('a', 'gas', { ...gas }),
      meter('b', 'boiler gas', { ...gas, unit: { shortText: 'm3/h', longText: '' } }),
    ]
    expect(guess(variables)).toEqual({ a: 'main: named-after-resource', b: 'not-counted: other-quantity' })
  })

  it('leaves out what is hidden, historical or disabled', () => {
    const variables = [
      meter('a', 'main incomer'),
      meter('b', 'former main incomer', { isHistorical: true, status: 'historical' }),
      meter('c', 'main incomer, spare', { isEnabled: false, status: 'disabled' }),
      meter('d', 'lighting', { isHidden: true }),
    ]
    expect(guess(variables)).toMatchObject({
      a: 'main: named-main',
      b: 'not-counted: not-recording',
      c: 'not-counted: not-recording',
      d: 'not-counted: hidden',
    })
  })

  it('counts a variable of several entities in one of them', () => {
    const entities = [
      { id: 'hall', name: 'Town Hall' },
      { id: 'library', name: 'Library' },
    ]
    const shared = meter('a', 'main incomer', { entities })
    const library = aMeteredEntity('library', 'Library')
    expect(guess([shared])).toEqual({ a: 'main: named-main' })
    expect(guessOf(library, [shared])[0]).toMatchObject({
      role: { kind: 'not-counted' },
      reason: { kind: 'of-another-entity', entityId: 'hall' },
    })
  })
})
