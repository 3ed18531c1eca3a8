import type { Provenance } from '#shared/export/provenance.ts'
import { readProvenance, type ProvenanceFault } from '#shared/export/read-provenance.ts'
import {
  workspaceDocumentSchema,
  type WorkspaceDocument,
} from '#renderer/ports/documents/workspace-document.ts'
import { viewFromDocument, type ViewState } from '#renderer/query/view/view-state.ts'

/** Holds a view as it was when its file was written. */
export interface RebuiltView {
  readonly name: string
  readonly view: ViewState
  readonly provenance: Provenance
}

export type ReadView =
  { readonly ok: true; readonly value: RebuiltView } | { readonly ok: false; readonly error: ProvenanceFault }

/** Reads the view from the text of a record. A file of one card of several shows that card in full. */
export function rebuiltView(record: string | undefined): ReadView {
  if (record === undefined) return { ok: false, error: { kind: 'no-record' } }
  const read = readProvenance(record)
  if (!read.ok) return read
  const provenance = read.value
  const document = workspaceDocumentSchema.safeParse(provenance.workspace)
  if (!document.success) return { ok: false, error: faultOf(provenance, document.error.message) }
  return {
    ok: true,
    value: { name: document.data.name, view: viewOf(document.data, provenance.cardId), provenance },
  }
}

function viewOf(document: WorkspaceDocument, cardId: string | undefined): ViewState {
  const view = viewFromDocument(document)
  const isOneOfSeveral = view.cards.length > 1 && view.cards.some(({ id }) => id === cardId)
  return isOneOfSeveral ? { ...view, fullCard: cardId } : view
}

/** A workspace has a version of its own, which can be read even if the rest of the workspace is invalid. */
function faultOf({ workspace }: Provenance, detail: string): ProvenanceFault {
  const version = workspace['version']
  return typeof version === 'number' && version > NEWEST_WORKSPACE
    ? { kind: 'newer', version }
    : { kind: 'damaged', detail }
}

const NEWEST_WORKSPACE = 4
