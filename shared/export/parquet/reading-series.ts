import type { VariableKind } from '../../portfolio/nouns.ts'
import type { CsvSeries } from '../csv-table.ts'

/** A series as it is written to a file of readings: its names, columns and coverage, and how its values aggregate. */
export interface ReadingSeries extends CsvSeries {
  readonly kind: VariableKind
}
