import { useServices } from '#renderer/ports/services-key.ts'
import { usePreferences } from '#renderer/stores/preferences.ts'
import type { OwnSeries } from '../../run/own-series.ts'
import { failureTitle, lackOf } from '../../run/failure-title.ts'
import { useFiguresStore } from '../../figures/figures-store.ts'
import { useShownEvents } from '#renderer/workspace/notes/plot-notes.ts'
import type { ExportedCard } from '../exported-card.ts'
import { exportedSeries, type CardName } from './exported-series.ts'
import { useRecordSettings } from '../use-record-settings.ts'

/** Returns what a card that shows the series of these stores contributes to files. */
export function useExportedSeries({
  view,
  selection,
  queries,
}: OwnSeries): (card: CardName) => ExportedCard | undefined {
  const { clock } = useServices()
  const { formatNumber } = usePreferences()
  const figures = useFiguresStore()
  const events = useShownEvents(selection)
  const settings = {
    formatNumber,
    now: clock.now,
    record: useRecordSettings(),
    events: () => events.value,
    slotOf: selection.slot,
    columns: () => figures.columns,
    failure: () => lackOf(failureTitle(queries.progress, selection.variables), queries),
    whenAnswered: queries.whenAnswered,
  }
  return (card) => {
    const { visible, whole } = queries
    return exportedSeries(card, { visible, whole, state: view.state, zone: view.displayedZone }, settings)
  }
}
