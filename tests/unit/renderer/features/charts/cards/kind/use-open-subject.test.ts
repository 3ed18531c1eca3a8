import { describe, expect, it } from 'vitest'
import { useOpenSubject } from '#renderer/features/charts/cards/kind/use-open-subject.ts'
import { useCardsStore } from '#renderer/workspace/document/cards-store.ts'
import { useWorkspaceStore } from '#renderer/workspace/document/workspace-store.ts'
import { useImportsStore } from '#renderer/stores/authored/imports.ts'
import type { ImportedSeries } from '#shared/imports/imported-series.ts'
import { importId } from '#shared/portfolio/local-id.ts'
import { formatLocal } from '#shared/time/text/local-text.ts'
import { aChart, day, week } from '../../../../workspace/document/a-chart.ts'

const gap = { start: day(3), end: day(4) }

const imported: ImportedSeries = {
  ...{ id: importId('1'), name: 'Invoices', unit: 'kW', kind: 'average-rate', zone: 'Asia/Kathmandu' },
  ...{ resolution: 'daily', fileName: 'invoices.csv', importedAt: 0, times: [], values: [] },
}

/** A workspace that shows only a ranking, so that no chart is in view. */
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

  it('keeps the dates of the range in the zone that the first series brings', async () => {
    const { host, open, view, selection } = await aRanking()
    host.run(useImportsStore).put(imported)
    selection.setVariables([])
    const inUtc = { start: day(1), end: day(8) }
    view.change({ range: inUtc, visibleRange: inUtc })
    open({ kind: 'readings', dataHubIds: [imported.id], interval: inUtc })
    const starts = [view.state.range, view.state.visibleRange].map((range) => range?.start ?? NaN)
    expect(starts.map((at) => formatLocal(at, 'Asia/Kathmandu', 'minute'))).toEqual([
      '2025-06-01 00:00',
      '2025-06-01 00:00',
    ])
  })

  it('shows the chart that a full card hides, and gives it the focus', async () => {
    const { open, kinds, cards, view } = await aRanking()
    cards.add({ kind: 'time-series' })
    const chart = cards.cards[1]?.id
    cards.setFull(cards.cards[0]?.id)
    cards.added = undefined
    open({ kind: 'readings', dataHubIds: ['hub-3'], interval: week })
    expect(kinds()).toEqual(['ranking', 'time-series'])
    expect(view.state.fullCard).toBeUndefined()
    expect(cards.added).toBe(chart)
  })
})
