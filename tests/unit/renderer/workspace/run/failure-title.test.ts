import { describe, expect, it } from 'vitest'
import type { AppError } from '#shared/errors/result.ts'
import { failureTitle } from '#renderer/workspace/run/failure-title.ts'
import { aVariable } from '#support/scripted-catalogue.ts'

const failure: AppError = { kind: 'server', status: 500 }
const inBuilding = (building: string, displayName: string) => ({
  ...aVariable(1),
  ...{ dataHubId: `${building} ${displayName}`, displayName, entities: [{ id: building, name: building }] },
})
const [gas, water, otherGas] = [
  inBuilding('Barn', 'gas'),
  inBuilding('Barn', 'water'),
  inBuilding('Mill', 'gas'),
]

function titleOf(some: readonly ReturnType<typeof aVariable>[], all = [gas, water, otherGas]): string {
  const failed = some.map((variable) => ({ variable, error: failure }))
  return failureTitle({ failures: [failure], failed }, all)
}

describe('failureTitle', () => {
  it('names the variable that failed, with its entity where the name alone is ambiguous', () => {
    expect(titleOf([gas])).toBe('The service failed while answering: Barn · gas')
    expect(titleOf([gas], [gas, water])).toBe('The service failed while answering: gas')
    expect(titleOf([gas], [gas, otherGas])).toBe('The service failed while answering: Barn')
  })

  it('names none if all failed, and counts those beyond three', () => {
    expect(titleOf([gas, water], [gas, water])).toBe('The service failed while answering')
    expect(titleOf([gas], [gas, gas])).toBe('The service failed while answering')
    const many = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => inBuilding('Barn', name))
    expect(titleOf(many.slice(1), many)).toBe('The service failed while answering: b, c, d and 2 more')
  })

  it('names the series of each sort of failure, and none of a failure without series', () => {
    const refused: AppError = { kind: 'forbidden' }
    const failed = [
      { variable: gas, error: failure },
      { variable: gas, error: { ...failure, detail: 'of another month' } },
      { variable: water, error: refused },
    ]
    const failures = [{ kind: 'unexpected' } as const, failure, refused]
    expect(failureTitle({ failures, failed }, [gas, water])).toBe(
      'Something went wrong inside Meterlens. The service failed while answering: gas. The token does not allow this: water',
    )
  })
})
