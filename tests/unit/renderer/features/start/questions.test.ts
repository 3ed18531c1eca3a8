import { describe, expect, it } from 'vitest'
import type { Variable } from '#shared/portfolio/nouns.ts'
import { cardKindOf } from '#renderer/cards/registry.ts'
import { questions } from '#renderer/features/start/questions.ts'
import { viewOfTemplate } from '#renderer/features/start/view-of-template.ts'
import { workspaceDocumentSchema } from '#renderer/ports/documents/workspace-document.ts'
import { knownOperands } from '#renderer/workspace/document/variable-choice.ts'
import { documentFromView } from '#renderer/query/view/view-state.ts'
import { aVariable } from '#support/scripted-catalogue.ts'
import { aCardContext, aCardEntity } from '../../cards/card-fixtures.ts'

const now = Date.UTC(2026, 0, 15, 12)
const newest = Date.UTC(2024, 4, 20, 9)
const meter: Variable = { ...aVariable(1), lastRecordedTime: new Date(newest).toISOString() }
const outdoor: Variable = {
  ...aVariable(9),
  kind: 'instantaneous',
  unit: { ...meter.unit, shortText: '°C' },
  lastRecordedTime: new Date(newest).toISOString(),
}
const subject = {
  resourceId: '1',
  meters: [meter],
  allMeters: [meter, { ...aVariable(2) }],
  generation: [meter],
  outdoor,
  now,
}

describe.each(questions.map((question) => [question.id, question] as const))(
  'the question %s',
  (_, question) => {
    const view = viewOfTemplate(question, subject)

    it('opens a document that is read back as it is', () => {
      const document = documentFromView(view, { id: 'w', name: question.title, savedAt: now })
      expect(workspaceDocumentSchema.parse(JSON.parse(JSON.stringify(document)))).toEqual(document)
    })

    it('has cards that demand something, with settings that their kind knows', () => {
      const context = aCardContext({
        operands: knownOperands(
          view.operands,
          (id) => (id === outdoor.dataHubId ? outdoor : meter),
          view,
        ).map((known) => ({
          ...known,
          name: 'A',
          shortName: 'A',
          slot: 0,
        })),
        ...(view.visibleRange && { range: view.visibleRange }),
        resources: [{ id: '1', name: 'Electricity' }],
        entitiesWith: () => [aCardEntity('b1', ['hub-1']), aCardEntity('b2', ['hub-2'])],
        now,
      })
      expect(view.cards.length).toBeGreaterThan(0)
      for (const { kind: id, settings } of view.cards) {
        const kind = cardKindOf(id)
        const read = kind?.settings.parse(settings)
        expect(read).toMatchObject(settings)
        expect(kind?.lacks(read, context)).toBeUndefined()
        // A chart takes its series from the workspace.
        if (kind?.navigates === undefined) expect(kind?.demands(read, context).length).toBeGreaterThan(0)
      }
    })

    it('ends where there was last a reading', () => {
      const { range } = view
      expect(range?.start).toBeLessThan(newest)
      expect(range?.end).toBeGreaterThan(newest - 32 * 86_400_000)
      expect(range?.end).toBeLessThan(newest + 370 * 86_400_000)
    })
  },
)

it('compares years and months only over the hours that both have', () => {
  const compared = questions.flatMap(({ cards }) => cards).filter(({ kind }) => kind === 'periods')
  expect(compared.map(({ isLikeForLike }) => isLikeForLike)).toEqual([true, true, true])
})
