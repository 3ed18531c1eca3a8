import type { Columns } from '#shared/series/columns.ts'

/** Values as whole numbers: value i is `(base + steps[i]) / scale`; the lowest step represents NaN. */
interface PackedValues {
  readonly base: number
  readonly scale: number
  readonly steps: Int16Array<ArrayBuffer> | Int32Array<ArrayBuffer>
}

/** Packed if that is exact (`packValues`), else unchanged. */
export type MaybePacked = Float64Array<ArrayBuffer> | PackedValues

/** Meters seldom have more decimals than this. */
const MOST_DECIMALS = 6

interface Range {
  readonly min: number
  readonly max: number
}

/**
 * Packs values with few decimals into whole numbers of two or four bytes, which suits most meters and takes a quarter
 * of the disk; other values stay as they are. The result is exact: values are packed only when every single one is
 * restored by the division. NaN stays NaN. The result owns its buffer.
 */
export function packValues(values: Float64Array): MaybePacked {
  const scale = scaleOf(values)
  const range = scale === undefined ? undefined : rangeOf(values, scale)
  if (scale === undefined || range === undefined) return values.slice()
  const span = range.max - range.min
  const [narrow, wide] = [range.min + 2 ** 15 - 1, range.min + 2 ** 31 - 1]
  if (span < 2 ** 16 - 1 && Number.isSafeInteger(narrow))
    return fill(values, { base: narrow, scale, steps: new Int16Array(values.length) })
  if (span < 2 ** 32 - 1 && Number.isSafeInteger(wide))
    return fill(values, { base: wide, scale, steps: new Int32Array(values.length) })
  // Beyond 2^53 the base itself would be rounded, and every value with it.
  return values.slice()
}

/** Returns the power of ten that makes every value whole. */
function scaleOf(values: Float64Array): number | undefined {
  let scale = 1
  for (const value of values) {
    while (Math.round(value * scale) / scale !== value) {
      if (Number.isNaN(value)) break
      scale *= 10
      if (scale > 10 ** MOST_DECIMALS) return undefined
    }
  }
  return scale
}

/** Returns the range of the whole numbers; undefined if a value cannot be restored from its number. */
function rangeOf(values: Float64Array, scale: number): Range | undefined {
  let min = Infinity
  let max = -Infinity
  for (const value of values) {
    if (Number.isNaN(value)) continue
    const whole = Math.round(value * scale)
    if (!Number.isSafeInteger(whole) || whole / scale !== value || Object.is(value, -0)) return undefined
    if (whole < min) min = whole
    if (whole > max) max = whole
  }
  return min <= max ? { min, max } : undefined
}

function fill(values: Float64Array, packed: PackedValues): PackedValues {
  const { base, scale, steps } = packed
  const absent = absentIn(packed)
  for (let index = 0; index < values.length; index++) {
    const value = values[index] ?? NaN
    steps[index] = Number.isNaN(value) ? absent : Math.round(value * scale) - base
  }
  return packed
}

/** Returns the step that represents NaN: the lowest, which no value uses. */
function absentIn({ steps }: PackedValues): number {
  return steps instanceof Int16Array ? -(2 ** 15) : -(2 ** 31)
}

function isPacked(values: MaybePacked): values is PackedValues {
  return 'steps' in values
}

export function lengthOfValues(values: MaybePacked): number {
  return isPacked(values) ? values.steps.length : values.length
}

export function bytesOfValues(values: MaybePacked): number {
  return isPacked(values) ? values.steps.byteLength : values.byteLength
}

/** Writes values `[from, to)` in their original form to `target` from element `at` on. */
export function unpackInto(
  target: Float64Array,
  at: number,
  values: MaybePacked,
  from: number,
  to: number,
): void {
  if (!isPacked(values)) {
    target.set(values.subarray(from, to), at)
    return
  }
  const { base, scale, steps } = values
  const absent = absentIn(values)
  for (let index = from; index < to; index++) {
    const step = steps[index] ?? absent
    target[at + index - from] = step === absent ? NaN : (base + step) / scale
  }
}

export function unpackValues(values: MaybePacked, from: number, to: number): Float64Array<ArrayBuffer> {
  const unpacked = new Float64Array(to - from)
  unpackInto(unpacked, 0, values, from, to)
  return unpacked
}

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

/** Allocates memory for this many numbers, with any content. */
export type Allocate = (count: number) => Float64Array<ArrayBuffer>

/** Uses newly allocated memory unless `allocate` is given. */
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
