import type { TableCell } from './card-table.ts'

/** Makes the cell that says how complete a figure is; empty where nothing is expected. */
export function coverageCell(
  coverage: { readonly presentMs: number; readonly expectedMs: number } | undefined,
): TableCell {
  const { presentMs = 0, expectedMs = 0 } = coverage ?? {}
  return { kind: 'share', share: expectedMs === 0 ? undefined : presentMs / expectedMs, isCoverage: true }
}
