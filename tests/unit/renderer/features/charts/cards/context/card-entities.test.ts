import { describe, expect, it } from 'vitest'
import { cardEntityOf } from '#renderer/features/charts/cards/context/card-entities.ts'
import { aVariable } from '#support/scripted-catalogue.ts'

const meter = { sign: 1, isGuess: false, isLost: false } as const
const entity = {
  entityId: 'b',
  name: 'B',
  type: undefined,
  areaSqFt: undefined,
  occupancy: undefined,
  parts: [],
}
const known = (dataHubId: string) => (dataHubId === 'hub-1' ? aVariable(1) : undefined)

const ownDays = { kind: 'entity' } as const

describe('cardEntityOf', () => {
  it('says when a main meter is no longer in the catalogue', () => {
    const one = { ...meter, dataHubId: 'hub-1' }
    expect(cardEntityOf({ ...entity, mains: [one] }, known, ownDays).hasLostMeter).toBe(false)
    for (const lost of [
      { ...meter, dataHubId: 'gone' },
      { ...one, isLost: true },
    ])
      expect(cardEntityOf({ ...entity, mains: [one, lost] }, known, ownDays).hasLostMeter).toBe(true)
    const withoutPart = { ...entity, mains: [one], parts: [{ ...meter, dataHubId: 'gone' }] }
    expect(cardEntityOf(withoutPart, known, ownDays).hasLostMeter).toBe(false)
  })
})
