import type { EpochMs, IanaZone } from '../time/instant.ts'

/** Resolutions that rows of a file can have, finest first. */
export const importedResolutions = ['15-minute', 'hourly', 'daily', 'monthly'] as const
export type ImportedResolution = (typeof importedResolutions)[number]

/** A series that a person brought in a file and that is used like a variable. */
export interface ImportedSeries {
  /** Serves as its dataHubId (`shared/portfolio/local-id.ts`). */
  readonly id: string
  readonly name: string
  /** Unit of the values; if the file had amounts, the unit of their rate. */
  readonly unit: string
  readonly kind: 'average-rate' | 'instantaneous'
  readonly resolution: ImportedResolution
  readonly zone: IanaZone
  /** Entity to which it belongs; absent if it belongs to the whole connection. */
  readonly entityId?: string
  readonly fileName: string
  readonly importedAt: EpochMs
  /** Starts of the intervals in epoch ms, ascending. */
  readonly times: readonly number[]
  /** Has one value for each of `times`; an absent time is a gap. */
  readonly values: readonly number[]
}

/** The bucket of a row of a file, or a day of the interval that the row covers. */
export interface Bucket {
  /** Number of the row in the file, from 1. */
  readonly line: number
  readonly start: EpochMs
  readonly value: number
  /** Length of the time that the value covers: that of the bucket, or of the whole interval. */
  readonly lengthMs: number
}
