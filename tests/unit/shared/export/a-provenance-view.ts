import type { ProvenanceView } from '#shared/export/provenance.ts'

/** A record of an export with as few fields as possible. */
export function aProvenanceView(changes: Partial<ProvenanceView> = {}): ProvenanceView {
  const asked = { interval: { start: 0, end: 1 }, zone: 'UTC', policy: 'strict' } as const
  const lists = { mask: [], notes: [], series: [] }
  return { appVersion: '1', writtenAt: 0, baseUrl: '', ...asked, ...lists, workspace: {}, ...changes }
}
