import { describe, expect, it } from 'vitest'
import { replaced } from '#renderer/features/workspace/store/variable-choice.ts'
import { emptyView, type ViewState } from '#renderer/query/view/view-state.ts'
import type { Variable } from '#shared/catalog/nouns.ts'
import { aVariable } from '#support/scripted-catalogue.ts'

const zones: Readonly<Record<string, string>> = {
  a: 'Europe/London',
  b: 'Europe/London',
  c: 'Asia/Kathmandu',
}
const lookup = (id: string): Variable => ({
  ...aVariable(0),
  dataHubId: id,
  localTimezone: zones[id] ?? 'UTC',
})

describe('replaced', () => {
  it('puts exactly the given variables on the chart, colours kept', () => {
    const view: ViewState = { ...emptyView, variables: ['a', 'b'], colours: { a: 0, b: 1 } }
    const next = { ...view, ...replaced(view, ['b', 'c', 'c'], lookup) }
    expect(next.variables).toEqual(['b', 'c'])
    expect(next.colours).toMatchObject({ a: 0, b: 1, c: 2 })
  })

  it('takes a range typed before there was a variable for local time', () => {
    const day = { start: Date.UTC(2026, 5, 1), end: Date.UTC(2026, 5, 2) }
    const view: ViewState = { ...emptyView, range: day, visibleRange: day }
    expect(replaced(view, ['a', 'b'], lookup).range?.start).toBe(Date.UTC(2026, 4, 31, 23))
  })

  it('changes nothing where they are on the chart already', () => {
    const view: ViewState = { ...emptyView, variables: ['a', 'b'] }
    expect(replaced(view, ['b', 'a'], lookup)).toEqual({})
  })
})
