import { withoutResult, type CardKind } from '../../card-kind.ts'
import { navigationOf, timeSeriesFields, timeSeriesSettings, type TimeSeriesSettings } from './settings.ts'
import { strings } from './strings.ts'

/** Shows operands over time, drawn from their readings at any zoom. */
export const timeSeriesKind: CardKind<TimeSeriesSettings> = {
  ...withoutResult,
  id: 'time-series',
  title: strings.title,
  question: strings.question,
  names: ['trend', 'line', 'chart', 'load curve'],
  group: 'when',
  icon: 'M2 12l4-5 3 3 5-7',
  settings: timeSeriesSettings,
  mainField: 'mark',
  fields: timeSeriesFields,
  navigates: navigationOf,
}
