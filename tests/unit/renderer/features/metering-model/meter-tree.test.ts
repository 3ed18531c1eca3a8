import { describe, expect, it } from 'vitest'
import type { Meter } from '#shared/metering-model/meter.ts'
import type { MeterRole } from '#shared/metering-model/metering-decisions.ts'
import { meterTrees, possibleParents } from '#renderer/features/metering-model/meter-tree.ts'

const meter = (dataHubId: string, role: MeterRole, reason: Meter['reason'] = { kind: 'unclear' }): Meter => ({
  dataHubId,
  resourceId: '1',
  role,
  sign: 1,
  isGuess: true,
  isLost: false,
  reason,
})
const below = (dataHubId: string, of: string): Meter => meter(dataHubId, { kind: 'submeter', of })
const notCounted = { kind: 'not-counted' } as const
const meters = [
  below('fan', 'air'),
  below('air', 'main'),
  below('lights', 'main'),
  meter('main', { kind: 'main' }),
  meter('spare', notCounted),
  below('astray', 'spare'),
  meter('voltage', notCounted, { kind: 'not-a-meter' }),
]

describe('meterTrees', () => {
  it('lists each main meter with what is below it, and apart what does not count', () => {
    const [tree] = meterTrees(meters)
    expect(tree?.rows.map(({ meter: { dataHubId }, depth }) => `${depth} ${dataHubId}`)).toEqual([
      '0 main',
      '1 air',
      '2 fan',
      '1 lights',
    ])
    expect(tree?.others.map(({ dataHubId }) => dataHubId)).toEqual(['spare', 'astray'])
  })
})

describe('possibleParents', () => {
  it('leaves out the meter itself and all that is below it', () => {
    const rows = meterTrees(meters)[0]?.rows ?? []
    const parentsOf = (dataHubId: string) => {
      const one = meters.find((each) => each.dataHubId === dataHubId)
      return one && possibleParents(rows, one).map((each) => each.dataHubId)
    }
    expect(parentsOf('air')).toEqual(['main', 'lights'])
    expect(parentsOf('lights')).toEqual(['main', 'air', 'fan'])
    expect(parentsOf('main')).toEqual([])
    expect(parentsOf('spare')).toEqual(['main', 'air', 'fan', 'lights'])
  })
})
