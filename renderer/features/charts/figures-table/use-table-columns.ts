import { computed, type ComputedRef } from 'vue'
import type { EpochMs } from '#shared/time/instant.ts'
import { shareText } from '#renderer/plot/axes/number-text.ts'
import { usePreferences } from '#renderer/stores/preferences.ts'
import { ageText } from '#renderer/strings/durations.ts'
import type { TableColumn } from '#renderer/ui/table/table-column.ts'
import { useFiguresStore } from '#renderer/workspace/figures/figures-store.ts'
import type { FigureColumnId, FigureOrderId } from '#renderer/workspace/figures/figure-columns.ts'
import { figureNote } from './figure-note.ts'
import { fetchedAtOf, shareOf, type FigureRow } from '#renderer/workspace/figures/figure-row.ts'
import { columnTitles, table as strings } from '#renderer/workspace/figures/figure-strings.ts'

/** Least width of the names; in a narrower table the other columns scroll under them. */
const NAME_PX = 180

const USUAL_PX = 88
const widthsPx: Readonly<Partial<Record<FigureColumnId, number>>> = {
  unit: 76,
  total: 98,
  mean: 84,
  max: 120,
  min: 120,
  complete: 74,
  loadFactor: 80,
}

type FigureColumn = TableColumn<FigureRow, FigureOrderId>

export interface TableColumns {
  readonly columns: ComputedRef<readonly FigureColumn[]>
  /** Columns drawn by the figure cell; the rest are plain text or have a cell of their own. */
  readonly figureCells: ComputedRef<readonly FigureColumnId[]>
  /** CSS length; in a narrower table the columns scroll under the names. */
  readonly leastWidth: ComputedRef<string>
}

/** Returns the chosen columns of the table of series, between the names and the actions of a row. */
export function useTableColumns(formats: {
  readonly local: (at: EpochMs) => string
  readonly now: () => EpochMs
}): TableColumns {
  const store = useFiguresStore()
  const { formatNumber } = usePreferences()
  const { local, now } = formats

  function ageOf(row: FigureRow): string {
    const at = fetchedAtOf(row)
    return at === undefined ? '–' : ageText(Math.max(0, now() - at))
  }

  function figureColumn(id: FigureColumnId): FigureColumn {
    const isText = id === 'unit' || id === 'asOf'
    return {
      id,
      title: columnTitles[id],
      sortable: true,
      numeric: !isText,
      width: `${String(widthsPx[id] ?? USUAL_PX)}px`,
      ...(!isText && { note: (row) => figureNote(row, id, { formatNumber, local }) }),
      ...(id === 'asOf' && { text: ageOf, tone: 'faint' }),
      ...(id === 'complete' && {
        text: (row) => shareText(shareOf(row), formatNumber),
        tone: (row) => (shareOf(row).present < shareOf(row).expected ? 'warn' : undefined),
      }),
    }
  }

  const columns = computed<readonly FigureColumn[]>(() => [
    { id: 'name', title: columnTitles.name, namesRow: true, sortable: true, width: 'auto' },
    { id: 'cursor', title: columnTitles.cursor, sortable: true, numeric: true, width: '92px' },
    ...store.columns.map(figureColumn),
    { id: 'actions', title: strings.actions, titleHidden: true, width: '54px' },
  ])
  return {
    columns,
    figureCells: computed(() =>
      store.columns.filter((id) => id !== 'unit' && id !== 'complete' && id !== 'asOf'),
    ),
    leastWidth: computed(() => {
      const fixed = columns.value.reduce((sum, { width }) => sum + (Number.parseInt(width ?? '', 10) || 0), 0)
      return `${String(fixed + NAME_PX)}px`
    }),
  }
}
