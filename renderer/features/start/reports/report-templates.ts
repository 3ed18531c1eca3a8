import { GRID_COLUMNS, type Card } from '#renderer/ports/documents/workspace-document.ts'
import type { ReportTemplate } from '#renderer/ports/documents/report-template.ts'
import { reports as strings } from './strings.ts'

type TemplateCard = ReportTemplate['cards'][number]

const HALF = GRID_COLUMNS / 2

/** Lays out cards in rows: each row has its height and one or two cards. */
function rowsOf(
  ...rows: readonly (readonly [
    height: number,
    ...cards: readonly Omit<TemplateCard, 'place' | 'isLikeForLike'>[],
  ])[]
): readonly TemplateCard[] {
  let y = 0
  return rows.flatMap(([h, ...cards]) => {
    const w = cards.length > 1 ? HALF : GRID_COLUMNS
    const placed = cards.map((card, at) => ({ ...card, place: { x: at * w, y, w, h }, isLikeForLike: false }))
    y += h
    return placed
  })
}

/** Is printed once something is written. */
const text = (title: string): Pick<TemplateCard, 'kind' | 'title' | 'settings'> => ({
  kind: 'text',
  title,
  settings: { text: '' },
})
const of = (kind: string, settings: Card['settings'] = {}): Pick<TemplateCard, 'kind' | 'settings'> => ({
  kind,
  settings,
})
/** Stands for the resource that a report is opened for. */
const resource = { resourceId: '' }

/** Lists the reports that everyone has. */
export const reportTemplates: readonly (ReportTemplate & { readonly text: string })[] = [
  {
    ...strings.portfolio,
    about: 'portfolio',
    range: 'last-month',
    resolution: 'daily',
    report: { orientation: 'portrait' },
    cards: rowsOf(
      [3, text(strings.portfolioText)],
      [6, of('time-series')],
      [6, of('periods', { step: 'month', count: 1, alignment: 'weekday' })],
      [
        8,
        { ...of('ranking', resource), title: strings.portfolioRanking },
        { ...of('ranking', { ...resource, by: 'change' }), title: strings.portfolioChange },
      ],
      [6, of('missing-data', resource)],
    ),
  },
  {
    ...strings.building,
    about: 'entity',
    range: 'last-12-months',
    resolution: 'auto',
    report: { orientation: 'portrait' },
    cards: rowsOf(
      [3, text(strings.buildingText)],
      [6, of('periods', { resolution: 'monthly' })],
      [6, of('time-series')],
      [6, of('profile', { cycle: 'week' }), of('heat-map')],
      [5, of('statistics')],
      [5, of('quality')],
    ),
  },
  {
    ...strings.measure,
    about: 'entity-and-outdoor',
    range: 'last-12-months',
    resolution: 'auto',
    report: { orientation: 'portrait' },
    cards: rowsOf(
      [3, text(strings.measureText)],
      [8, of('savings')],
      [6, of('periods', { resolution: 'monthly' })],
      [6, of('scatter'), of('why-changed')],
      [5, of('quality')],
    ),
  },
]
