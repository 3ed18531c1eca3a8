/** Sets how a cell is emphasised; undefined is plain. */
export type CellTone = 'strong' | 'faint' | 'good' | 'warn'

/**
 * Describes a column of a data table. It shows text, unless the table is given a slot `cell-<id>`; the array decides
 * which columns are shown, and in which order.
 */
export interface TableColumn<Row, Id extends string> {
  readonly id: Id
  readonly title: string
  /** True if the title is for assistive technology only. */
  readonly titleHidden?: boolean
  /** The fixed order of the rows. */
  readonly hint?: string | undefined
  readonly sortable?: boolean
  /** The order that the rows always have. */
  readonly sorted?: 'ascending' | 'descending'
  /** True for figures, which are aligned at the right. */
  readonly numeric?: boolean
  readonly mono?: boolean
  /** True if its cells name their rows. */
  readonly namesRow?: boolean
  /** True if it is omitted when the table is narrow. */
  readonly optional?: boolean
  /** Width in CSS; a table with widths keeps them, independently of the contents of its cells. */
  readonly width?: string
  /** Least width in px; a table of such columns is scrolled rather than narrower than all of them. */
  readonly leastPx?: number
  /** True if it explains other columns: it is folded away first if not all have room. */
  readonly isDetail?: boolean
  /** True if it is never folded away. */
  readonly stays?: boolean
  readonly text?: (row: Row) => string
  /** Tooltip of the cell. */
  readonly note?: (row: Row) => string
  readonly tone?: CellTone | ((row: Row) => CellTone | undefined)
}

/** The column by which a table is sorted. */
export interface Order<Column extends string> {
  readonly column: Column
  readonly direction: 'ascending' | 'descending'
}
