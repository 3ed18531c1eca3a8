import { describe, expect, it } from 'vitest'
import { createMeteringModels } from '#shared/metering-model/metering-model.ts'
import { otherMetersOf } from '#shared/metering-model/other-meters.ts'
import { aMeter, aMeteredEntity } from '#support/a-metered-entity.ts'

const hall = aMeteredEntity('hall', 'Hall', { 1: 'v-main' })
const variables = [
  aMeter(hall, 'main', 'Hall main incomer'),
  aMeter(hall, 'lighting', 'Hall lighting'),
  aMeter(hall, 'pv', 'Hall PV'),
]
const model = createMeteringModels({ entities: [hall], variables })([])

describe('otherMetersOf', () => {
  it('gives a part what the meter above leaves after the other parts, generation with its sign', () => {
    expect(otherMetersOf(model, 'hall', 'lighting')).toEqual([
      { dataHubId: 'main', factor: 1 },
      { dataHubId: 'pv', factor: 1 },
    ])
    // main = lighting − pv, so pv = lighting − main.
    expect(otherMetersOf(model, 'hall', 'pv')).toEqual([
      { dataHubId: 'main', factor: -1 },
      { dataHubId: 'lighting', factor: 1 },
    ])
  })

  it('gives a main meter the sum of its parts, and nothing to a meter that counts nowhere', () => {
    expect(otherMetersOf(model, 'hall', 'main')).toEqual([
      { dataHubId: 'lighting', factor: 1 },
      { dataHubId: 'pv', factor: -1 },
    ])
    expect(otherMetersOf(model, 'hall', 'elsewhere')).toEqual([])
  })
})
