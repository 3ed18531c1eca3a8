import { describe, expect, it } from 'vitest'
import { placedVariable } from '#renderer/expressions/placed-variable.ts'
import { meterCandidates } from '#shared/metering-model/meter-candidates.ts'
import { metersOfResource } from '#shared/metering-model/meters-of-resource.ts'
import { aVariable } from '#support/scripted-catalogue.ts'

const building = { id: 'e0', name: 'Building 0' }
const campus = { id: 'e1', name: 'Campus' }
const electricity = { id: 'r1', name: 'Electricity' }
const kilowatts = {
  unit: { shortText: 'kW', longText: 'kW' },
  kind: 'average-rate',
  isEnabled: true,
} as const
const part = (dataHubId: string, ...entities: readonly { id: string; name: string }[]) => ({
  ...{ ...aVariable(1), dataHubId, entities, resource: electricity, organization: { id: 'o', name: 'O' } },
  ...{ ...kilowatts, isHistorical: false, isHidden: false, displayName: dataHubId },
})
const local = {
  ...part('expression:1'),
  ...{
    displayName: 'Net',
    resource: { id: 'expression', name: 'Expression' },
    organization: { id: '', name: '' },
  },
}

describe('placedVariable', () => {
  it('is listed in the entities to which all its variables belong, with their resource', () => {
    const placed = placedVariable(local, [part('a', building, campus), part('b', building)])
    expect(placed).toMatchObject({ entities: [building], resource: electricity, organization: { id: 'o' } })
  })

  it('keeps a resource of its own where its variables differ, and its place where they share none', () => {
    const gas = { ...part('g', building), resource: { id: 'r2', name: 'Gas' } }
    expect(placedVariable(local, [part('a', building), gas]).resource.name).toBe('Expression')
    expect(placedVariable(local, [part('a', building), part('b', campus)])).toBe(local)
    expect(placedVariable(local, [part('a', building), undefined])).toBe(local)
  })

  it('is offered as a meter and counts only where a person says so', () => {
    const main = part('a', building)
    const net = placedVariable(local, [main])
    const candidates = meterCandidates({ ...building, raw: {} }, [main, net])
    const metersFor = (choices: Parameters<typeof metersOfResource>[3]) =>
      new Map(metersOfResource('e0', 'r1', candidates, choices).map((meter) => [meter.dataHubId, meter]))
    expect(metersFor([]).get('expression:1')).toMatchObject({
      role: { kind: 'not-counted' },
      reason: { kind: 'expression' },
    })
    expect(metersFor([]).get('a')?.role.kind).toBe('main')
    const choice = { dataHubId: 'expression:1', resourceId: 'r1', role: { kind: 'main' }, sign: 1 } as const
    expect(metersFor([choice]).get('expression:1')).toMatchObject({ role: { kind: 'main' }, isGuess: false })
  })
})
