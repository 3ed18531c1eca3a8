import { afterEach, describe, expect, it, vi } from 'vitest'
import type { CardTable } from '#renderer/cards/card-table.ts'
import { useCopyEntries } from '#renderer/features/charts/figures-table/use-copy-entries.ts'
import { useRowEntries } from '#renderer/features/charts/cards/table/use-row-entries.ts'
import { useNavigationStore } from '#renderer/stores/navigation.ts'
import { usePreferences } from '#renderer/stores/preferences.ts'
import type { MenuEntry } from '#renderer/ui/menu/menu-entry.ts'
import { aChart, week } from '../../../../workspace/document/a-chart.ts'

const labels = (entries: readonly MenuEntry[]): readonly string[] =>
  entries.flatMap((entry) => (entry.kind === 'action' ? [entry.label] : []))

async function choose(entries: readonly MenuEntry[], label: string): Promise<void> {
  const entry = entries.find((each) => each.kind === 'action' && each.label === label)
  if (entry?.kind === 'action') await entry.run()
}

describe('useRowEntries', () => {
  it('adds the meters of a row to the chart, removes them, and shows one in the tree', async () => {
    const { host, selection } = await aChart()
    const entriesOf = host.run(useRowEntries)
    const ofEntity = { kind: 'readings', dataHubIds: ['hub-2', 'hub-3', 'gone'], interval: week } as const
    expect(labels(entriesOf(ofEntity))).toEqual(['Add to the chart', 'Show in the tree'])
    await choose(entriesOf(ofEntity), 'Add to the chart')
    expect(selection.ids).toEqual(['hub-1', 'hub-2', 'hub-3'])

    const ofMeter = { ...ofEntity, dataHubIds: ['hub-2'] }
    expect(labels(entriesOf(ofMeter))).toEqual(['Remove from the chart', 'Show in the tree', 'Show details'])
    await choose(entriesOf(ofMeter), 'Remove from the chart')
    expect(selection.ids).toEqual(['hub-1', 'hub-3'])

    host.run(usePreferences).update({ treeOpen: false })
    await choose(entriesOf(ofMeter), 'Show in the tree')
    expect(host.run(useNavigationStore).revealed).toEqual({ dataHubId: 'hub-2' })
    expect(host.run(usePreferences).values.treeOpen).toBe(true)
  })

  it('offers nothing of a series that is no longer in the catalogue', async () => {
    const { host } = await aChart()
    const entriesOf = host.run(useRowEntries)
    expect(entriesOf({ kind: 'readings', dataHubIds: ['gone'], interval: week })).toEqual([])
  })
})

describe('useCopyEntries', () => {
  const columns: CardTable['columns'] = [
    { id: 'name', title: 'Name' },
    { id: 'total', title: 'Total', unit: 'kWh', isNumeric: true },
    { id: 'at', title: 'Peak', isNumeric: true },
  ]
  const row = {
    id: 'one',
    cells: [
      { kind: 'text', text: '=Hall' },
      { kind: 'number', value: -1234.5678 },
      { kind: 'number', value: 7 },
    ],
  } as const

  afterEach(() => vi.unstubAllGlobals())

  it('copies the value that is pointed at, and by key the first figure, with all digits', async () => {
    const writeText = vi.fn(() => Promise.resolve())
    vi.stubGlobal('navigator', { clipboard: { writeText } })
    const { host } = await aChart()
    const entriesOf = host.run(useCopyEntries)
    await choose(entriesOf(columns, row, undefined), 'Copy value: Total, kWh')
    await choose(entriesOf(columns, row, 'at'), 'Copy value: Peak')
    await choose(entriesOf(columns, row, 'name'), 'Copy value: Name')
    expect(writeText.mock.calls).toEqual([['-1234.5678'], ['7'], ["'=Hall"]])
    expect(labels(entriesOf(columns, row, 'no such column'))).toEqual(['Copy row'])
  })

  it('copies the row under its headings', async () => {
    const write = vi.fn((_: readonly { readonly parts: Record<string, Blob> }[]) => Promise.resolve())
    vi.stubGlobal('navigator', { clipboard: { write } })
    vi.stubGlobal('ClipboardItem', function (this: { parts?: object }, parts: object) {
      this.parts = parts
    })
    const { host } = await aChart()
    await choose(host.run(useCopyEntries)(columns, row, undefined), 'Copy row')
    expect(await write.mock.calls[0]?.[0][0]?.parts['text/plain']?.text()).toBe(
      "Name\tTotal, kWh\tPeak\n'=Hall\t-1234.5678\t7",
    )
  })
})
