import type { ReportTemplate } from '#renderer/ports/documents/authored/report-template.ts'
import { cardOf, changesOf, ofResource, periodsOf, rowsOf, type UnplacedCard } from '../view-of-template.ts'
import { reports as strings } from './strings.ts'

/** A card of text that is printed only once something is written in it. */
const text = (title: string): UnplacedCard => ({ ...cardOf('text', { text: '' }), title })

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
      [6, cardOf('time-series')],
      [6, periodsOf({ step: 'month', count: 1, alignment: 'weekday' })],
      [
        8,
        { ...cardOf('ranking', ofResource), title: strings.portfolioRanking },
        { ...changesOf(ofResource), title: strings.portfolioChange },
      ],
      [6, cardOf('missing-data', ofResource)],
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
      [6, periodsOf({ resolution: 'monthly' })],
      [6, cardOf('time-series')],
      [6, cardOf('profile', { cycle: 'week' }), cardOf('heat-map')],
      [5, cardOf('statistics')],
      [5, cardOf('quality')],
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
      [8, cardOf('savings')],
      [6, periodsOf({ resolution: 'monthly' })],
      [6, cardOf('scatter'), cardOf('why-changed')],
      [5, cardOf('quality')],
    ),
  },
]
