import type { StatedData } from '#shared/savings/statements/frozen-statement.ts'
import { lowerBound } from '#shared/series/columns.ts'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import type { CardInputs } from '../../../card-kind.ts'

/** Hashes the values of every input over its interval, so that a later revision shows. */
export function statedDataOf({ inputs }: CardInputs): readonly StatedData[] {
  return inputs.map(({ id, interval, series: { columns } }) => {
    const [from, to] = [lowerBound(columns.times, interval.start), lowerBound(columns.times, interval.end)]
    const hash = sha256.create()
    for (const column of [columns.times, columns.values]) {
      const { buffer, byteOffset, byteLength } = column.subarray(from, to)
      hash.update(new Uint8Array(buffer, byteOffset, byteLength))
    }
    return { id, count: to - from, sha256: bytesToHex(hash.digest()) }
  })
}
