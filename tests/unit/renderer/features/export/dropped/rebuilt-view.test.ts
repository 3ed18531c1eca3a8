import { describe, expect, it } from 'vitest'
import { provenanceOf, type ProvenanceView } from '#shared/export/provenance.ts'
import { firstCard } from '#renderer/ports/documents/workspace-document.ts'
import { documentFromView, emptyView, type ViewState } from '#renderer/query/view/view-state.ts'
import { aProvenanceView } from '../../../../shared/export/a-provenance-view.ts'
import { rebuiltView } from '#renderer/features/export/dropped/rebuilt-view.ts'

const second = { ...firstCard, id: 'card-2', kind: 'periods', settings: { step: 'year' } }
const view: ViewState = {
  ...emptyView,
  range: { start: 0, end: 86_400_000 },
  visibleRange: { start: 0, end: 3_600_000 },
  policy: 'strict',
  zone: { kind: 'fixed', zone: 'Asia/Kathmandu' },
  notes: [{ id: 'note-1', interval: { start: 5, end: 5 }, text: 'Serviced' }],
  operands: [{ id: 'variable:a#1', source: { kind: 'variable', dataHubId: 'a' } }],
  cards: [firstCard, second],
}

function recordOf(changes: Partial<ProvenanceView> = {}): string {
  const workspace = documentFromView(view, { id: 'w', name: 'Estate', savedAt: 1 })
  return JSON.stringify(provenanceOf(aProvenanceView({ workspace, ...changes })))
}

describe('rebuiltView', () => {
  it('is the view that the file was written from', () => {
    expect(rebuiltView(recordOf())).toMatchObject({ ok: true, value: { name: 'Estate', view } })
  })

  it('shows the card that the file is of, where there are others', () => {
    const read = rebuiltView(recordOf({ cardId: 'card-2' }))
    expect(read).toMatchObject({ ok: true, value: { view: { ...view, fullCard: 'card-2' } } })
    const gone = rebuiltView(recordOf({ cardId: 'card-9' }))
    expect(gone.ok && gone.value.view.fullCard).toBeUndefined()
  })

  it('tells a workspace of a later version from one that is damaged', () => {
    const later = rebuiltView(recordOf({ workspace: { version: 5 } }))
    expect(later).toEqual({ ok: false, error: { kind: 'newer', version: 5 } })
    expect(rebuiltView(recordOf({ workspace: { version: 4 } }))).toMatchObject({
      ok: false,
      error: { kind: 'damaged' },
    })
    expect(rebuiltView(undefined)).toEqual({ ok: false, error: { kind: 'no-record' } })
  })
})
