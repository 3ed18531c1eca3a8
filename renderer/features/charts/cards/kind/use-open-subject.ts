import { including } from '#renderer/query/view/view-state.ts'
import { DAY_MS, type Interval } from '#shared/time/instant.ts'
import { useVariableLookup } from '#renderer/catalogue/meter-sums.ts'
import type { PlotSubject } from '#renderer/plot/plot.ts'
import { useShowDetails } from '#renderer/stores/show-details.ts'
import { useCardsStore } from '#renderer/workspace/document/cards-store.ts'
import { useWorkspaceSelection } from '#renderer/workspace/document/selection-store.ts'
import { replaced } from '#renderer/workspace/document/variable-choice.ts'
import { useViewStore } from '#renderer/workspace/document/view-store.ts'
import { around } from '#renderer/workspace/figures/listed-gaps.ts'

/** Opens the subject of a place in a plot or of a row in a table. */
export function useOpenSubject(): (subject: PlotSubject) => void {
  const view = useViewStore()
  const cards = useCardsStore()
  const selection = useWorkspaceSelection()
  const lookUp = useVariableLookup()
  const showDetails = useShowDetails()

  /**
   * Shows readings in the chart of the workspace, and adds a chart if there is none; one undo restores everything. A
   * new workspace for each click would fill the list of workspaces and leave the question behind.
   */
  function openReadings(dataHubIds: readonly string[], interval: Interval): void {
    if (!dataHubIds.some((id) => lookUp(id) !== undefined)) return
    const { range } = view
    const isWhole = range !== undefined && interval.start <= range.start && interval.end >= range.end
    const shown = replaced(view.state, [...selection.ids, ...dataHubIds], lookUp)
    // The first series determines the zone, in which the range keeps its dates.
    const whole = shown.range ?? range
    const visibleRange = isWhole && whole ? whole : around(interval, DAY_MS)
    view.change({ ...shown, ...cards.withChart(), visibleRange, range: including(whole, visibleRange) })
  }

  return (subject) => {
    if (subject.kind === 'interval') view.setVisibleRange(subject.interval)
    else if (subject.kind === 'readings') openReadings(subject.dataHubIds, subject.interval)
    else showDetails(subject)
  }
}
