import type { RowsRead } from './row-choices.ts'

/** A series as a file of a known form contains it: its rows have starts and ends, and it states what they are. */
export interface FileChannel extends RowsRead {
  readonly name: string
  readonly unit: string
  readonly meaning: 'rate' | 'amount'
  /** Number of values that the file says are estimated or substituted. */
  readonly estimated: number
}
