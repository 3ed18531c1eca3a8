import { emptyView, type ViewState } from '#renderer/query/view/view-state.ts'
import type { ReportTemplate } from '#renderer/ports/documents/report-template.ts'
import type { Card } from '#renderer/ports/documents/workspace-document.ts'
import { rangeUntilNewest } from '#renderer/workspace/document/newest-range.ts'
import { added, replaced } from '#renderer/workspace/document/variable-choice.ts'
import type { TemplateSubject } from '../templates.ts'

/** Returns the workspace that a template makes of an entity, or of the organization that the entity belongs to. */
export function viewOfTemplate(template: ReportTemplate, subject: TemplateSubject): ViewState {
  const { about, range: preset, resolution, cards } = template
  const { allMeters, meters, now } = subject
  const range = rangeUntilNewest(about === 'portfolio' ? allMeters : meters, preset, now)
  return {
    ...emptyView,
    ...chosenOf(template, subject),
    ...{ range, visibleRange: range, resolution },
    cards: cards.map((card, at) => ({
      ...card,
      id: `card-${String(at + 1)}`,
      settings: withResource(card.settings, subject),
    })),
  }
}

function chosenOf(
  { about }: ReportTemplate,
  { meters, outdoor, resourceId }: TemplateSubject,
): Partial<ViewState> {
  const all = [...meters, ...(about === 'entity-and-outdoor' && outdoor !== undefined ? [outdoor] : [])]
  const byId = new Map(all.map((each) => [each.dataHubId, each]))
  const organizationId = meters[0]?.organization.id
  if (about !== 'portfolio' || organizationId === undefined)
    return replaced(emptyView, [...byId.keys()], (id) => byId.get(id))
  return added(emptyView, { source: { kind: 'organization', organizationId, resourceId } }, () => undefined)
}

/** Resources have ids of their own in each service. */
function withResource(settings: Card['settings'], { resourceId }: TemplateSubject): Card['settings'] {
  return 'resourceId' in settings ? { ...settings, resourceId } : settings
}
