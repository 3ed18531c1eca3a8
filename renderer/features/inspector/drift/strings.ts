import type { DriftNote } from '#shared/contract/events.ts'

export const drift = {
  title: 'Undocumented fields',
  table: 'Undocumented fields and values',
  lead: 'Sent by the service but not documented; kept and shown as received.',
  none: 'Nothing undocumented has arrived',
  noneTodo: 'Answers are checked as they arrive. Refresh the catalogue to check all of it.',
  noneOfKind: 'Nothing matches',
  search: 'Find an endpoint, a path or a value',
  kind: 'Kind',
  copy: 'Copy as text',
  copied: 'Copied to the clipboard',
  clear: 'Clear the list',
  cleared: 'List cleared',
  endpoint: 'Endpoint',
  path: 'Path',
  received: 'Received',
  count: 'Times',
  firstSeen: 'First seen',
  lastSeen: 'Last seen',
} as const

export const driftKinds: Readonly<Record<DriftNote['kind'], string>> = {
  'unknown-field': 'Unknown field',
  'unknown-value': 'Unknown value',
  'other-type': 'Other type',
  'missing-field': 'Missing field',
  spelling: 'Other spelling',
}

/** "12 findings", "3 of 12 findings". */
export function findingsText(shown: number, all: number): string {
  const total = `${all} ${all === 1 ? 'finding' : 'findings'}`
  return shown === all ? total : `${shown} of ${total}`
}
