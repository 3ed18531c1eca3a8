type Column = Float64Array<ArrayBuffer>

/** Copying fewer elements takes less than a frame. */
const FEWEST_WITH_ROOM = 1_000_000
/** Room for the tenth year of minutes after nine. */
const SHARE_OF_ROOM = 1 / 8

/** Number of elements in use at the beginning of each memory that has room after them. */
const used = new WeakMap<ArrayBuffer, number>()

/**
 * Returns a column of zeros. A long one has room after its end, so that `appended` need not copy it. Memory that was
 * never written to costs nothing.
 */
export function columnWithRoom(length: number): Column {
  if (length < FEWEST_WITH_ROOM) return new Float64Array(length)
  const memory = new ArrayBuffer(8 * Math.ceil(length * (1 + SHARE_OF_ROOM)))
  used.set(memory, length)
  return new Float64Array(memory, 0, length)
}

/**
 * Returns the column with more values at its end. It shares the memory of `column` if that has room, since a copy of
 * nine years of minutes drops frames; `column` itself never changes.
 */
export function appended(column: Column, added: Float64Array): Column {
  return inPlace(column, added) ?? copied(column, added)
}

function inPlace(column: Column, added: Float64Array): Column | undefined {
  const { buffer, byteOffset, length } = column
  const inUse = used.get(buffer)
  const from = byteOffset / 8 + length
  const end = from + added.length
  if (inUse === undefined || 8 * end > buffer.byteLength) return undefined
  const longer = new Float64Array(buffer, byteOffset, length + added.length)
  if (inUse === from) {
    longer.set(added, length)
    used.set(buffer, end)
    return longer
  }
  // Series that share a column of times each append the same times to it.
  return inUse >= end && added.every((value, at) => Object.is(longer[length + at], value))
    ? longer
    : undefined
}

function copied(column: Column, added: Float64Array): Column {
  const longer = columnWithRoom(column.length + added.length)
  longer.set(column)
  longer.set(added, column.length)
  return longer
}
