import { describe, expect, it } from 'vitest'
import { useOpenSubject } from '#renderer/features/charts/cards/use-open-subject.ts'
import { useCardsStore } from '#renderer/workspace/document/cards-store.ts'
import { useWorkspaceStore } from '#renderer/workspace/document/workspace-store.ts'
import { aChart, day, week } from '../../../workspace/document/a-chart.ts'

const gap = { start: day(3), end: day(4) }

/** A workspace that shows a ranking alone, so that no chart is in view. */
async function aRanking() {
  const chart = await aChart()
  const cards = chart.host.run(useCardsStore)
  cards.update(cards.cards[0]?.id ?? '', { kind: 'ranking' })
  const kinds = (): readonly string[] => cards.cards.map(({ kind }) => kind)
  return { ...chart, cards, kinds, open: chart.host.run(useOpenSubject) }
}

describe('useOpenSubject', () => {
  it('adds one chart to the workspace for all rows that are opened, and none beside it', async () => {
    const { host, open, kinds, selection } = await aRanking()
    const workspaces = (): number => host.run(useWorkspaceStore).list.length
    const before = workspaces()
    open({ kind: 'readings', dataHubIds: ['hub-3'], interval: week })
    open({ kind: 'readings', dataHubIds: ['hub-4'], interval: week })
    expect(kinds()).toEqual(['ranking', 'time-series'])
    expect(selection.ids).toEqual(['hub-1', 'hub-2', 'hub-3', 'hub-4'])
    expect(workspaces()).toBe(before)
  })

  it('is undone in one step, with the chart, the series and the range', async () => {
    const { open, kinds, view, selection } = await aRanking()
    open({ kind: 'readings', dataHubIds: ['hub-3'], interval: gap })
    expect(view.state.visibleRange).toEqual({ start: gap.start - 43_200_000, end: gap.end + 43_200_000 })
    view.undo()
    expect(kinds()).toEqual(['ranking'])
    expect(selection.ids).toEqual(['hub-1', 'hub-2'])
    expect(view.state.visibleRange).toEqual(week)
  })

  it('shows the chart that a full card hides', async () => {
    const { open, kinds, cards, view } = await aRanking()
    cards.add({ kind: 'time-series' })
    cards.setFull(cards.cards[0]?.id)
    open({ kind: 'readings', dataHubIds: ['hub-3'], interval: week })
    expect(kinds()).toEqual(['ranking', 'time-series'])
    expect(view.state.fullCard).toBeUndefined()
  })
})
