import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createMemoByKey } from '#shared/portfolio/memo-by-key.ts'
import type { Variable } from '#shared/portfolio/nouns.ts'
import {
  chooseRole,
  chooseSign,
  chooseSize,
  confirmGuess,
  resetToGuess,
  type WantedRole,
} from '#shared/metering-model/choose-meter.ts'
import type { Meter } from '#shared/metering-model/meter.ts'
import {
  areContradictory,
  isBelowItself,
  type MeteringDecisions,
} from '#shared/metering-model/metering-decisions.ts'
import {
  areaOf,
  createMeteringModels,
  mainMetersOf,
  occupancyOf,
  partsOf,
  type MeteringModel,
} from '#shared/metering-model/metering-model.ts'
import { aMeter, aMeteredEntity, kW, kWh } from '#support/a-metered-entity.ts'

const hall = { ...aMeteredEntity('hall', 'Hall', { 1: 'v-m2' }), areaSqFt: 1000, averageOccupancy: 40 }
const anyName = fc.constantFrom(
  ...['main incomer', 'main incomer energy', 'total', 'lighting', 'floor 1', 'floor 1 lighting', 'AHU 1 fan'],
  ...['ventilation', 'incomer 1', 'incomer 2', 'PV', 'grid import', 'grid export', 'Q7', '', 'lighting kWh'],
)
const anyMeasure = fc.constantFrom<Pick<Variable, 'kind' | 'unit'>>(
  { kind: 'average-rate', unit: kW },
  { kind: 'totalizer', unit: kWh },
  { kind: 'average-rate', unit: { shortText: 'm3/h', longText: '' } },
  { kind: 'instantaneous', unit: { shortText: '°C', longText: '' } },
)
const ids = ['m0', 'm1', 'm2', 'm3', 'm4', 'm5', 'm6']
const anyVariables = fc
  .tuple(...ids.map(() => fc.tuple(anyName, anyMeasure, fc.boolean())))
  .map((rows) =>
    rows.flatMap(([name, measure, isThere], at) =>
      isThere ? [aMeter(hall, ids[at] ?? '', `Hall ${name}`, measure)] : [],
    ),
  )
const anyId = fc.constantFrom(...ids)
const anyWish = fc.oneof(
  fc.record({ kind: fc.constant('main' as const), beside: fc.boolean() }),
  fc.record({ kind: fc.constant('submeter' as const), of: anyId }),
  fc.constant({ kind: 'not-counted' as const }),
)
const anySign = fc.constantFrom(1 as const, -1 as const)
const anyRole = fc.oneof(
  fc.constant({ kind: 'main' as const }),
  fc.record({ kind: fc.constant('submeter' as const), of: anyId }),
  fc.constant({ kind: 'not-counted' as const }),
)
const anyDecisions: fc.Arbitrary<MeteringDecisions> = fc
  .array(fc.record({ dataHubId: anyId, resourceId: fc.constant('1'), role: anyRole, sign: anySign }))
  .map((meters) => [{ entityId: 'hall', meters }])

function modelOf(variables: readonly Variable[], decisions: MeteringDecisions = []): MeteringModel {
  return createMeteringModels({ entities: [hall], variables })(decisions)
}

/** Fails if a variable is counted twice in a sum over the entity, or if a meter is below itself. */
function expectValidModel(model: MeteringModel, variables: readonly Variable[]): void {
  const meters = model.metersOf('hall')
  const byId = new Map(meters.map((each) => [each.dataHubId, each]))
  expect(byId.size).toBe(meters.length)
  for (const { dataHubId } of meters) expect(isBelowItself(dataHubId, byId)).toBe(false)
  const mains = mainMetersOf(model, 'hall', '1').map(({ dataHubId }) => dataHubId)
  const counted = [...mains, ...mains.flatMap((id) => allBelow(model, id))]
  expect(new Set(counted).size).toBe(counted.length)
  const kinds = new Set(
    mains.flatMap((id) => variables.find(({ dataHubId }) => dataHubId === id)?.unit.shortText ?? []),
  )
  // kW and kWh count energy, m3/h counts volume: the two are never in one sum.
  expect(kinds.has('m3/h') && kinds.size > 1).toBe(false)
  expect(kinds.has('°C')).toBe(false)
}

function allBelow(model: MeteringModel, dataHubId: string): readonly string[] {
  return partsOf(model, 'hall', dataHubId).flatMap((part) => [
    part.dataHubId,
    ...allBelow(model, part.dataHubId),
  ])
}

const variableIn = (variables: readonly Variable[]) => (id: string) =>
  variables.find(({ dataHubId }) => dataHubId === id)

describe('createMeteringModels', () => {
  it('counts no variable twice and makes no cycle, whatever was chosen', () => {
    fc.assert(
      fc.property(anyVariables, anyDecisions, (variables, decisions) => {
        expectValidModel(modelOf(variables, decisions), variables)
      }),
    )
  })

  it('never counts a rate and its totalizer both', () => {
    fc.assert(
      fc.property(anyDecisions, (decisions) => {
        const variables = [
          aMeter(hall, 'm0', 'Hall main incomer electricity'),
          aMeter(hall, 'm1', 'Hall main incomer energy', { kind: 'totalizer', unit: kWh }),
        ]
        expect(
          mainMetersOf(modelOf(variables, decisions), 'hall', '1').filter((each) => !each.isLost).length,
        ).toBeLessThan(2)
      }),
    )
  })

  it('guesses the same in any order of the variables', () => {
    fc.assert(
      fc.property(
        anyVariables.chain((list) =>
          fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
        ),
        ([list, shuffled]) => {
          expect(modelOf(shuffled).metersOf('hall')).toEqual(modelOf(list).metersOf('hall'))
        },
      ),
    )
  })

  it('keeps what was chosen when the catalogue changes, and says what has vanished', () => {
    const main = aMeter(hall, 'm1', 'Hall main incomer')
    const before = modelOf([main, aMeter(hall, 'm3', 'Hall lighting')])
    const decisions = confirmGuess(before, 'hall', '1')
    const after = modelOf([aMeter(hall, 'm0', 'Hall total electricity'), aMeter(hall, 'm2', 'Q7')], decisions)
    expect(mainMetersOf(after, 'hall', '1')).toMatchObject([
      { dataHubId: 'm1', isLost: true, isGuess: false },
    ])
    expect(partsOf(after, 'hall', 'm1')).toMatchObject([{ dataHubId: 'm3', isLost: true }])
    expect(mainMetersOf(modelOf([main], decisions), 'hall', '1')).toMatchObject([
      { dataHubId: 'm1', isLost: false },
    ])
  })

  it('guesses again only the entities of which more has arrived', () => {
    const annexe = { ...hall, id: 'annexe', name: 'Annexe' }
    const [first, more] = [aMeter(hall, 'm1', 'Hall main incomer'), aMeter(hall, 'm3', 'Hall lighting')]
    const other = aMeter(annexe, 'm2', 'Annexe electricity')
    const guessed = createMemoByKey<readonly Meter[]>()
    const modelWith = (...variables: readonly Variable[]) =>
      createMeteringModels({ entities: [hall, annexe], variables }, guessed)([])
    const before = modelWith(first, other)
    const [ofHall, ofAnnexe] = [before.metersOf('hall'), before.metersOf('annexe')]
    const after = modelWith(first, other, more)
    expect(after.metersOf('annexe')).toBe(ofAnnexe)
    expect(after.metersOf('hall')).not.toBe(ofHall)
    expect(partsOf(after, 'hall', 'm1')).toHaveLength(1)
  })

  it('takes sizes from people over those of the service, and none that is not above zero', () => {
    const model = modelOf([], chooseSize(modelOf([]), 'hall', 'areaSqFt', 1200))
    expect([areaOf(model, 'hall'), occupancyOf(model, 'hall')]).toEqual([1200, 40])
    expect(areaOf(modelOf([], chooseSize(model, 'hall', 'areaSqFt', undefined)), 'hall')).toBe(1000)
    const empty = createMeteringModels({ entities: [{ ...hall, areaSqFt: 0 }], variables: [] })([])
    expect(areaOf(empty, 'hall')).toBeUndefined()
    expect(chooseSize(modelOf([]), 'hall', 'areaSqFt', Number.NaN)).toEqual([])
  })
})

describe('chooseRole', () => {
  it('gives the wanted role or a reason, and leaves a valid model', () => {
    fc.assert(
      fc.property(anyVariables, fc.array(fc.tuple(anyId, anyWish), { maxLength: 6 }), (variables, wishes) => {
        let decisions: MeteringDecisions = []
        for (const [dataHubId, wanted] of wishes) {
          const model = modelOf(variables, decisions)
          const chosen = chooseRole(model, variableIn(variables), { entityId: 'hall', dataHubId }, wanted)
          if (!chosen.ok) continue
          decisions = chosen.decisions
          const after = modelOf(variables, decisions)
          expectValidModel(after, variables)
          expect(after.metersOf('hall').find((each) => each.dataHubId === dataHubId)).toMatchObject({
            role: wanted.kind === 'submeter' ? wanted : { kind: wanted.kind },
            isGuess: false,
          })
          for (const { meters } of decisions) expect(areContradictory(meters)).toBe(false)
        }
      }),
    )
  })

  const variables = [
    aMeter(hall, 'fan', 'Hall AHU 1 fan'),
    aMeter(hall, 'air', 'Hall ventilation'),
    aMeter(hall, 'main', 'Hall main incomer'),
    aMeter(hall, 'energy', 'Hall main incomer energy', { kind: 'totalizer', unit: kWh }),
    aMeter(hall, 'heat', 'Hall heat', { unit: { shortText: 'm3/h', longText: '' } }),
    aMeter(hall, 'warmth', 'Hall temperature', { kind: 'instantaneous' }),
  ]
  const choose = (dataHubId: string, wanted: WantedRole, decisions: MeteringDecisions = []) =>
    chooseRole(modelOf(variables, decisions), variableIn(variables), { entityId: 'hall', dataHubId }, wanted)

  it.each([
    ['fan', { kind: 'submeter', of: 'fan' }, 'cycle'],
    ['air', { kind: 'submeter', of: 'fan' }, 'cycle'],
    ['main', { kind: 'submeter', of: 'fan' }, 'cycle'],
    ['warmth', { kind: 'main', beside: false }, 'not-a-meter'],
    ['heat', { kind: 'main', beside: true }, 'other-quantity'],
    ['heat', { kind: 'submeter', of: 'main' }, 'other-quantity'],
    ['fan', { kind: 'submeter', of: 'elsewhere' }, 'unknown-meter'],
    ['elsewhere', { kind: 'not-counted' }, 'unknown-meter'],
  ] as const)('refuses %s as %o: %s', (dataHubId, wanted, refusal) => {
    expect(choose(dataHubId, wanted)).toEqual({ ok: false, refusal })
  })

  const mainIds = (decisions: MeteringDecisions): readonly string[] =>
    mainMetersOf(modelOf(variables, decisions), 'hall', '1').map(({ dataHubId }) => dataHubId)
  const decisionsOf = (chosen: ReturnType<typeof choose>): MeteringDecisions =>
    chosen.ok ? chosen.decisions : []

  it('puts a main meter in the place of the one before, or beside it', () => {
    expect(mainIds(decisionsOf(choose('air', { kind: 'main', beside: false })))).toEqual(['air'])
    expect(mainIds(decisionsOf(choose('air', { kind: 'main', beside: true })))).toEqual(['air', 'main'])
  })

  it('puts a totalizer in the place of its rate, even beside it', () => {
    const confirmed = confirmGuess(modelOf(variables), 'hall', '1')
    expect(mainIds(decisionsOf(choose('energy', { kind: 'main', beside: true }, confirmed)))).toEqual([
      'energy',
    ])
  })

  it('guesses again after a reset, and takes away what has a negative sign', () => {
    const chosen = decisionsOf(choose('air', { kind: 'main', beside: false }))
    const negative = chooseSign(modelOf(variables, chosen), { entityId: 'hall', dataHubId: 'air' }, -1)
    expect(mainMetersOf(modelOf(variables, negative), 'hall', '1')).toMatchObject([
      { sign: -1, isGuess: false },
    ])
    expect(resetToGuess(modelOf(variables, negative), 'hall', '1')).toEqual([])
  })
})
