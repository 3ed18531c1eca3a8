import { expect, it } from 'vitest'
import { isOverInPlace } from '#renderer/cards/run/card-task.ts'
import { cardKindOf } from '#renderer/cards/registry.ts'
import { aCardContext, anInputs } from '../card-fixtures.ts'

const inputs = anInputs([], aCardContext(), () => undefined)
const series = { kind: 'average-rate', unit: 'kW', resolution: 'hourly', zone: 'UTC' } as const

function isOver(kind: string, values: number, chosen = {}): boolean {
  const columns = { times: new Float64Array(values), values: new Float64Array(values) }
  const input = { id: 'a', operandId: 'a', interval: inputs.range, missing: [] }
  return isOverInPlace({
    kind,
    inputs: { ...inputs, inputs: [{ ...input, series: { ...series, spreadResolution: 'hourly', columns } }] },
    settings: cardKindOf(kind)?.settings.parse(chosen),
  })
}

it('adds up a year of hours of seventy meters in place, and sends longer work to the worker', () => {
  const seventyYears = 70 * 8784
  expect(isOver('ranking', seventyYears)).toBe(true)
  expect(isOver('ranking', seventyYears, { by: 'peak' })).toBe(false)
  expect(isOver('ranking', 3 * seventyYears)).toBe(false)
  expect([isOver('profile', 8784), isOver('profile', 5 * 8784)]).toEqual([true, false])
  expect(isOver('savings', 100)).toBe(false)
})
