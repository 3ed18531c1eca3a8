import { packValues, lengthOfValues, unpackInto, type MaybePacked } from './pack-values.ts'
import type { Columns } from '#shared/series/columns.ts'

/** Instants that are `step` ms apart. */
export interface RegularTimes {
  readonly first: number
  readonly step: number
}

/** Columns in the fewest bytes that restore them exactly, for crossing between processes. */
export interface PackedColumns {
  readonly times: Float64Array<ArrayBuffer> | RegularTimes
  readonly values: MaybePacked
}

/** Packs columns; the result owns its memory. */
export function packColumns({ times, values }: Columns): PackedColumns {
  return { times: regularTimes(times) ?? times.slice(), values: packValues(values) }
}

/** Allocates memory for so many numbers, with any content. */
export type Allocate = (count: number) => Float64Array<ArrayBuffer>

/** Uses memory of its own unless `allocate` gives other memory. */
export function unpackColumns(
  { times, values }: PackedColumns,
  allocate: Allocate = (count) => new Float64Array(count),
): Columns {
  const count = lengthOfValues(values)
  const unpacked = allocate(count)
  unpackInto(unpacked, 0, values, 0, count)
  if (!('step' in times)) return { times, values: unpacked }
  const { first, step } = times
  const stamps = allocate(count)
  for (let index = 0; index < count; index++) stamps[index] = first + index * step
  return { times: stamps, values: unpacked }
}

function regularTimes(times: Float64Array): RegularTimes | undefined {
  const first = times[0]
  const second = times[1]
  if (first === undefined || second === undefined) return undefined
  const step = second - first
  for (let index = 2; index < times.length; index++) {
    if (times[index] !== first + index * step) return undefined
  }
  return { first, step }
}
