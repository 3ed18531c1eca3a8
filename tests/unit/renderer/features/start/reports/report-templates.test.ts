import { describe, expect, it } from 'vitest'
import type { Variable } from '#shared/portfolio/nouns.ts'
import { cardKindOf } from '#renderer/cards/registry.ts'
import { reportTemplates } from '#renderer/features/start/reports/report-templates.ts'
import { viewOfTemplate } from '#renderer/features/start/view-of-template.ts'
import { templateOfView } from '#renderer/features/start/reports/use-template-file.ts'
import { authoredText, readAuthored } from '#renderer/ports/documents/authored/authored-file.ts'
import { reportTemplateForm } from '#renderer/ports/documents/authored/report-template.ts'
import { workspaceDocumentSchema } from '#renderer/ports/documents/workspace-document.ts'
import { documentFromView } from '#renderer/query/view/view-state.ts'
import { formatLocal } from '#shared/time/text/local-text.ts'
import { aVariable } from '#support/scripted-catalogue.ts'

const now = Date.UTC(2026, 0, 15, 12)
const recorded = { lastRecordedTime: new Date(now).toISOString() }
const meter: Variable = { ...aVariable(1), ...recorded }
const outdoor: Variable = { ...aVariable(9), ...recorded, kind: 'instantaneous' }
const subject = {
  ...{ resourceId: 'electricity', meters: [meter], allMeters: [meter, aVariable(2)], generation: [] },
  ...{ outdoor, now },
}

describe.each(reportTemplates.map((template) => [template.name, template] as const))(
  'the report template %s',
  (_, template) => {
    const view = viewOfTemplate(template, subject)

    it('opens a workspace that is read back as it is, with settings that its kinds know', () => {
      const document = documentFromView(view, { id: 'w', name: template.name, savedAt: now })
      expect(workspaceDocumentSchema.parse(JSON.parse(JSON.stringify(document)))).toEqual(document)
      for (const { kind, settings } of view.cards)
        expect(cardKindOf(kind)?.settings.parse(settings)).toMatchObject(settings)
    })

    it('compares periods like for like, so that missing data does not look like a saving', () => {
      const comparing = view.cards.filter(
        ({ kind, settings }) => kind === 'periods' || settings['by'] === 'change',
      )
      expect(comparing.map(({ kind }) => kind)).toContain('periods')
      for (const { isLikeForLike } of comparing) expect(isLikeForLike).toBe(true)
    })

    it('has cards that do not lie on each other', () => {
      const cells = view.cards.flatMap(({ place: { x, y, w, h } }) =>
        Array.from(
          { length: w * h },
          (_cell, at) => `${String(x + (at % w))} ${String(y + Math.floor(at / w))}`,
        ),
      )
      expect(new Set(cells).size).toBe(cells.length)
    })

    it('comes back from the file of its workspace for other meters and the same period', () => {
      const variables = template.about === 'entity-and-outdoor' ? [meter, outdoor] : [meter]
      const facts = { name: template.name, report: { client: 'Trust' }, variables, now }
      const text = authoredText(reportTemplateForm, templateOfView(view, facts))
      const read = readAuthored(reportTemplateForm, text)
      if (!read.ok) throw new Error('no template')
      expect(read.content).toMatchObject({
        about: template.about,
        range: template.range,
        report: facts.report,
      })
      expect(text).not.toContain(meter.dataHubId)
      const again = viewOfTemplate(read.content, subject)
      expect(again.cards).toEqual(view.cards)
      expect(again.operands).toEqual(view.operands)
    })
  },
)

it('leaves out which operands a card names, and its frozen statements', () => {
  const view = viewOfTemplate({ ...templateNamed('measure') }, subject)
  const driver = view.operands[1]?.id ?? ''
  const cards = view.cards.map((card) => ({ ...card, settings: { ...card.settings, driver, frozen: [] } }))
  const facts = { name: 'x', report: {}, variables: [meter, outdoor], now }
  for (const { settings } of templateOfView({ ...view, cards }, facts).cards)
    expect(Object.keys(settings)).not.toEqual(expect.arrayContaining(['driver']))
})

function templateNamed(word: string) {
  const found = reportTemplates.find(({ name }) => name.includes(word))
  if (found === undefined) throw new Error('no such template')
  return found
}

describe('viewOfTemplate', () => {
  it('begins and ends at midnights of the place, where meters elsewhere have newer readings', () => {
    const template = reportTemplates.find(({ about }) => about === 'portfolio') ?? expect.fail()
    const elsewhere = { ...aVariable(3), ...recorded, localTimezone: 'Europe/London' }
    const here = { ...meter, localTimezone: 'Asia/Kolkata' }
    const { range } = viewOfTemplate(template, { ...subject, meters: [here], allMeters: [elsewhere, here] })
    expect(range && formatLocal(range.start, 'Asia/Kolkata', 'minute')).toBe('2025-12-01 00:00')
  })
})
