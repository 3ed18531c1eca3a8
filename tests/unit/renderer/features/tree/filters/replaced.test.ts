import { describe, expect, it } from 'vitest'
import { replaced } from '#renderer/workspace/document/variable-choice.ts'
import { emptyView, type ViewState } from '#renderer/query/view/view-state.ts'
import type { Variable } from '#shared/portfolio/nouns.ts'
import { anOperand } from '#support/an-operand.ts'
import { aVariable } from '#support/scripted-catalogue.ts'

const zones: Readonly<Record<string, string>> = {
  a: 'Europe/London',
  b: 'Europe/London',
  c: 'Asia/Kathmandu',
}
const idOf = (dataHubId: string): string => anOperand(dataHubId).id
const operands = [anOperand('a'), anOperand('b')]
const lookup = (id: string): Variable => ({
  ...aVariable(0),
  dataHubId: id,
  localTimezone: zones[id] ?? 'UTC',
})

describe('replaced', () => {
  it('puts exactly the given variables on the chart, with their colours', () => {
    const view: ViewState = { ...emptyView, operands, colours: { [idOf('a')]: 0, [idOf('b')]: 1 } }
    const next = { ...view, ...replaced(view, ['b', 'c', 'c'], lookup) }
    expect(next.operands).toEqual([anOperand('b'), anOperand('c')])
    expect(next.colours).toEqual({ [idOf('a')]: 0, [idOf('b')]: 1, [idOf('c')]: 2 })
  })

  it('takes a range typed before there was a variable for local time', () => {
    const day = { start: Date.UTC(2026, 5, 1), end: Date.UTC(2026, 5, 2) }
    const view: ViewState = { ...emptyView, range: day, visibleRange: day }
    expect(replaced(view, ['a', 'b'], lookup).range?.start).toBe(Date.UTC(2026, 4, 31, 23))
  })

  it('changes nothing where they are on the chart already', () => {
    const view: ViewState = { ...emptyView, operands }
    expect(replaced(view, ['b', 'a'], lookup)).toEqual({})
  })
})
