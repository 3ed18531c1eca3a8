import { expect, it } from 'vitest'
import type { CardAnswer } from '#renderer/cards/run/card-query.ts'
import { hasValues } from '#renderer/cards/run/lacking.ts'

it('distinguishes nothing received from something, so that a failure does not claim that received data is kept', () => {
  const answer = (...times: readonly number[]) =>
    [{}, { columns: { times: Float64Array.from(times) } }] as unknown as CardAnswer
  expect(hasValues([])).toBe(false)
  expect(hasValues([answer(), answer()])).toBe(false)
  expect(hasValues([answer(), answer(1)])).toBe(true)
})
