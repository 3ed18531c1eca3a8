import { expect, it } from 'vitest'
import { loadCostText, loadingText } from '#renderer/strings/request-cost.ts'

it('says how long the rest of a load takes at the pace of the budget, once that is a second', () => {
  expect(loadingText(3, 57, 53_500)).toBe('Loading: 3 of 57 requests, about 54 s left')
  expect(loadingText(56, 57, 0, 12)).toBe('Loading: 56 of 57 requests · 12 saved by the cache')
})

it('says what a load costs before it begins', () => {
  expect(
    loadCostText({ requests: 90, durationMs: 88_000, requestsSaved: 2, points: 0, isSettled: true }),
  ).toBe('90 requests, about 2 min · 2 saved by the cache')
})
