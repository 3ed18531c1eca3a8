import type { GrowingColumns } from './growing-columns.ts'
import { createHourRun } from './hour-run.ts'
import type { SeriesFacts } from './series-facts.ts'
import type { CachedDay } from './stamp-bytes.ts'
import { learnForm, type StencilForm } from './stencil-form.ts'
import { scanElements } from './stencil-scan.ts'
import { createCachedStamp } from './stencil-stamp.ts'

/** Learning costs as much as reading some elements; a series without a form is left to the scanner. */
const MAX_MISSES = 64
const HITS_FOR_A_MISS = 16

/**
 * Reads elements that look like the last one, but for stamp and number: four bytes at a time, without the
 * scanner. Whatever differs is left to the scanner, so this never decides what is valid.
 *
 * Returns a function that takes elements from the `{` at `at` on and says where it stopped, right after a
 * `}`; or `at` when it took none.
 */
export function createElementStencil(
  day: CachedDay,
  columns: GrowingColumns,
  facts: SeriesFacts,
): (chunk: Uint8Array, at: number) => number {
  const scan = { cached: createCachedStamp(day), run: createHourRun(), columns, facts }
  let form: StencilForm | undefined
  let misses = 0
  let view = new DataView(new ArrayBuffer(0)) as DataView
  let viewed: Uint8Array | undefined

  function look(chunk: Uint8Array): void {
    if (viewed === chunk) return
    viewed = chunk
    view = new DataView(chunk.buffer, chunk.byteOffset, chunk.byteLength)
  }

  function take(known: StencilForm | undefined, chunk: Uint8Array, start: number): number {
    return known === undefined ? start : scanElements(scan, known, chunk, view, start)
  }

  return (chunk, start) => {
    look(chunk)
    const end = take(form, chunk, start)
    const isShort = form !== undefined && start + form.longest > chunk.length
    if (end > start || isShort || misses > MAX_MISSES + facts.elements / HITS_FOR_A_MISS) return end
    misses += 1
    form = learnForm(chunk, start)
    return take(form, chunk, start)
  }
}
