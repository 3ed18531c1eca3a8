import type { TableCell } from './card-table.ts'
import { share } from './table-of.ts'

/** Makes the cell that says how complete a figure is; empty where nothing is expected. */
export function coverageCell(
  coverage: { readonly presentMs: number; readonly expectedMs: number } | undefined,
): TableCell {
  const { presentMs = 0, expectedMs = 0 } = coverage ?? {}
  return { ...share(presentMs / expectedMs), isCoverage: true }
}
