/** How a cell stands out; what is undefined is plain. */
export type CellTone = 'strong' | 'faint' | 'good' | 'warn'

/**
 * A column of a data table. What it shows is text, unless the table is given a slot `cell-<id>`; which columns are
 * shown, and in which order, is the array's.
 */
export interface TableColumn<Row, Id extends string> {
  readonly id: Id
  readonly title: string
  /** The title is for assistive technology only. */
  readonly titleHidden?: boolean
  /** Said over the title. */
  readonly hint?: string | undefined
  readonly sortable?: boolean
  /** The order that the rows always have. */
  readonly sorted?: 'ascending' | 'descending'
  /** Figures under each other, at the right. */
  readonly numeric?: boolean
  readonly mono?: boolean
  /** Its cells name their rows. */
  readonly namesRow?: boolean
  /** Left out where the table is narrow. */
  readonly optional?: boolean
  /** As CSS has it; a table with widths keeps them whatever is in the cells. */
  readonly width?: string
  readonly text?: (row: Row) => string
  /** Said over the cell. */
  readonly note?: (row: Row) => string
  readonly tone?: CellTone | ((row: Row) => CellTone | undefined)
}
