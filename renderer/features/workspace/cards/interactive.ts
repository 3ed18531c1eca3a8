import type { Card } from '#renderer/ports/documents/workspace-document.ts'

/** True for the chart that pans and zooms: series over time that follow the workspace. */
export function isInteractive({ kind, operands, range }: Card): boolean {
  return kind === 'time-series' && operands === undefined && range === undefined
}
