import type { Resolution } from '../../time/resolution.ts'
import type { Interval } from '#shared/time/instant.ts'
import type { Packed } from '../packed-part.ts'
import type { ReadingSeries } from './reading-schema.ts'

/** A file of a dataset: the readings of some series of one organization, resolution and year. */
export interface DatasetPart {
  /** Value of the partition: the organization's name, with its id when another has the same. */
  readonly organization: string
  readonly resolution: Resolution
  /** The year in UTC in which the intervals start. */
  readonly year: number
  /** Counts the files of a partition from 0. */
  readonly number: number
}

/** The content of a file: stretches of series, in a compact form. */
export interface DatasetRows {
  /** Instants at which the rows start. */
  readonly interval: Interval
  readonly series: readonly Packed<ReadingSeries>[]
  /** Texts by name for the file's footer. */
  readonly metadata: Readonly<Record<string, string>>
}

/** Matches what Hive, Spark and DuckDB escape, what Windows refuses, and the marks at the end that it drops. */
const escaped = /[\u0000-\u001f\u007f"#%'*/:<=>?[\\\]^{|}]|[. ]$|^\./g

/**
 * Returns the path of a part below the dataset's folder, `organization=…/resolution=…/year=…/part-00000.parquet`:
 * names of columns and values, as Hive partitions them. ASCII marks are percent-encoded, letters of other scripts are
 * not: Spark decodes a percent sign to one character, not to bytes of UTF-8.
 */
export function partPathOf({ organization, resolution, year, number }: DatasetPart): string {
  const value = organization.replace(
    escaped,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  )
  const file = `part-${String(number).padStart(5, '0')}.parquet`
  return `organization=${value}/resolution=${resolution}/year=${year}/${file}`
}

/**
 * Matches every path that `partPathOf` can return, and none that leads out of the folder: a record of a dataset may
 * name only these.
 */
export const partPathPattern =
  /^organization=[^/\\\u0000-\u001f]*\/resolution=[0-9a-z-]+\/year=-?\d+\/part-\d{5,}\.parquet$/
