/** The column a table is sorted by. */
export interface Order<Column extends string> {
  readonly column: Column
  readonly direction: 'ascending' | 'descending'
}
