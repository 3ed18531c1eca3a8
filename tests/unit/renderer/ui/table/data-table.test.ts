import { describe, expect, it } from 'vitest'
import { createSSRApp, h } from 'vue'
import { renderToString } from 'vue/server-renderer'
import DataTable from '#renderer/ui/table/data-table.vue'
import type { TableColumn, Order } from '#renderer/ui/table/table-column.ts'

interface Meter {
  readonly name: string
  readonly faults: number
}
type ColumnId = 'name' | 'faults' | 'note'

const columns: readonly TableColumn<Meter, ColumnId>[] = [
  { id: 'name', title: 'Name', sortable: true, namesRow: true, text: ({ name }) => name },
  {
    id: 'faults',
    title: 'Faults',
    sortable: true,
    numeric: true,
    text: ({ faults }) => String(faults),
    tone: ({ faults }) => (faults > 0 ? 'warn' : undefined),
  },
  { id: 'note', title: 'Note', titleHidden: true, optional: true },
]
const meters = (count: number): readonly Meter[] =>
  Array.from({ length: count }, (_, at) => ({ name: `Meter ${at}`, faults: at % 2 }))

/** Returns the markup before any size is known: the rows that are prepared beyond the edge. */
async function markupOf(rows: readonly Meter[], order: Order<ColumnId>): Promise<string> {
  const app = createSSRApp({
    render: () =>
      h(
        DataTable<Meter, ColumnId>,
        {
          ...{ label: 'Meters', columns, rows, order, empty: ['No meters'], activeKey: 'Meter 1' },
          rowKey: ({ name }: Meter) => name,
        },
        { 'cell-note': ({ row }: { row: Meter }) => h('em', `of ${row.name}`) },
      ),
  })
  return renderToString(app)
}

describe('DataTable', () => {
  const byFaults = { column: 'faults', direction: 'descending' } as const

  it('draws what is in sight of many rows, and counts all of them', async () => {
    const markup = await markupOf(meters(5000), byFaults)
    expect(markup).toContain('aria-rowcount="5001"')
    expect(markup).toContain('Meter 3')
    expect(markup).not.toContain('Meter 4000')
    expect(markup.match(/<tr[^>]*aria-rowindex/g)?.length).toBeLessThan(20)
  })

  it('says which column it is sorted by, and that others can be', async () => {
    const sorts = [...(await markupOf(meters(1), byFaults)).matchAll(/aria-sort="(\w+)"/g)]
    expect(sorts.map(([, sort]) => sort)).toEqual(['none', 'descending'])
  })

  it('names rows by their head, marks the active one, and takes cells from slots', async () => {
    const markup = await markupOf(meters(2), byFaults)
    expect(markup).toMatch(/<th[^>]*scope="row"[^>]*>.*Meter 0/)
    expect(markup.match(/aria-current="true"/g)).toHaveLength(1)
    expect(markup).toContain('<em>of Meter 1</em>')
    expect(markup).toMatch(/<td class="[^"]*warn[^"]*numeric[^"]*"/)
  })

  it('shows what to do instead of an empty table', async () => {
    const markup = await markupOf([], byFaults)
    expect(markup).toContain('No meters')
    expect(markup).not.toContain('<table')
  })
})
