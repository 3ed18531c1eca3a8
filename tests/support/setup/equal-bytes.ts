import { expect } from 'vitest'

/**
 * Columns of the same bytes are equal, which takes a thousandth of the time of comparing them number by number. All
 * others are compared as usual, since NaN has more than one form.
 */
function haveEqualBytes(one: unknown, other: unknown): true | undefined {
  if (!isColumn(one) || !isColumn(other) || one.constructor !== other.constructor) return undefined
  return bytesOf(one).equals(bytesOf(other)) || undefined
}

const isColumn = (value: unknown): value is Exclude<ArrayBufferView, DataView> =>
  ArrayBuffer.isView(value) && !(value instanceof DataView)

const bytesOf = ({ buffer, byteOffset, byteLength }: ArrayBufferView): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength)

expect.addEqualityTesters([haveEqualBytes])
