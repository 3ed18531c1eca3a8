import { DAY_MS } from '#shared/time/durations.ts'
import type { Interval } from '#shared/time/interval.ts'
import { useVariableLookup } from '#renderer/catalogue/meter-sums.ts'
import { fullNameOf } from '#renderer/catalogue/full-name.ts'
import type { PlotSubject } from '#renderer/plot/plot.ts'
import { emptyView } from '#renderer/query/view/view-state.ts'
import { useShowDetails } from '#renderer/stores/show-details.ts'
import { useCardsStore } from '#renderer/workspace/document/cards-store.ts'
import { useWorkspaceSelection } from '#renderer/workspace/document/selection-store.ts'
import { replaced } from '#renderer/workspace/document/variable-choice.ts'
import { useViewStore } from '#renderer/workspace/document/view-store.ts'
import { useWorkspaceStore } from '#renderer/workspace/document/workspace-store.ts'
import { around } from '#renderer/workspace/figures/listed-gaps.ts'

/** Opens what a place of a plot or a row of a table stands for. */
export function useOpenSubject(): (subject: PlotSubject) => void {
  const view = useViewStore()
  const cards = useCardsStore()
  const selection = useWorkspaceSelection()
  const workspace = useWorkspaceStore()
  const lookUp = useVariableLookup()
  const showDetails = useShowDetails()

  /** Shows readings in the chart of the workspace, or beside the workspace where it has none in view. */
  function openReadings(dataHubIds: readonly string[], interval: Interval): void {
    const [first] = dataHubIds.flatMap((id) => lookUp(id) ?? [])
    if (first === undefined) return
    const { range } = view.state
    const isWhole = range !== undefined && interval.start <= range.start && interval.end >= range.end
    const visibleRange = isWhole ? range : around(interval, DAY_MS)
    if (cards.isFollowed) {
      view.change(replaced(view.state, [...selection.ids, ...dataHubIds], lookUp))
      view.setVisibleRange(visibleRange)
      return
    }
    const chosen = replaced(emptyView, dataHubIds, lookUp)
    const { zone } = view.state
    workspace.create(fullNameOf(first), {
      ...emptyView,
      ...chosen,
      zone,
      range: range ?? visibleRange,
      visibleRange,
    })
  }

  return (subject) => {
    if (subject.kind === 'interval') view.setVisibleRange(subject.interval)
    else if (subject.kind === 'readings') openReadings(subject.dataHubIds, subject.interval)
    else showDetails(subject)
  }
}
