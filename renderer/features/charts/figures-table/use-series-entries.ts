import type { OperandId } from '#shared/series/operand.ts'
import { useNavigationStore } from '#renderer/stores/navigation.ts'
import { usePreferences } from '#renderer/stores/preferences.ts'
import { useCopy } from '#renderer/stores/use-copy.ts'
import { action, type MenuEntry } from '#renderer/ui/menu/menu-entry.ts'
import { useCardsStore } from '#renderer/workspace/document/cards-store.ts'
import { useReloadStore } from '#renderer/workspace/run/reload-store.ts'
import { useSelectionStore } from '#renderer/workspace/document/selection-store.ts'
import type { OperandChoice } from '#renderer/workspace/document/variable-choice.ts'
import { useViewStore } from '#renderer/workspace/document/view-store.ts'
import { reload as reloadStrings } from '#renderer/workspace/strings.ts'
import { seriesMenu as strings } from '../strings.ts'
import type { FigureSeries } from '#renderer/workspace/figures/figures-of.ts'

/** Returns the entries of the menu of a series. */
export function useSeriesEntries(): (
  series: Pick<FigureSeries, 'name' | 'operand' | 'variable' | 'base'>,
) => readonly MenuEntry[] {
  const navigation = useNavigationStore()
  const preferences = usePreferences()
  const selection = useSelectionStore()
  const cards = useCardsStore()
  const view = useViewStore()
  const reload = useReloadStore()
  const copy = useCopy()

  /** Adds the same operand again, which can then have another unit or resolution, or another time. */
  function addAgain(id: OperandId, part: Pick<OperandChoice, 'shift'> = {}): void {
    const operand = view.operands.find((each) => each.id === id)
    if (operand === undefined) return
    const { id: _, ...choice } = operand
    selection.addOperand({ ...choice, ...part })
  }

  return ({ name, operand: { id, shift }, variable: { dataHubId }, base }) => {
    const shownId = base?.demand.seriesKey.dataHubId ?? dataHubId
    const requests = reload.requestsOf(shownId)
    const remove = action('remove', strings.remove, () => selection.removeOperand(id))
    const again = action('reload', reloadStrings.label(requests), () => reload.reload(shownId))
    return [
      { ...remove, keys: strings.removeKey },
      action('only', strings.only, () => selection.keepOperand(id)),
      action('again', strings.again, () => addAgain(id)),
      ...(shift === undefined
        ? [
            action('year-before', strings.yearBefore, () => {
              addAgain(id, { shift: { unit: 'year', count: -1 } })
            }),
          ]
        : []),
      { ...again, isDisabled: requests === 0 },
      { kind: 'rule', id: 'after-chart' },
      action('check', strings.check, () => cards.check(id)),
      action('details', strings.details, () => {
        navigation.inspect({ kind: 'variable', dataHubId })
        navigation.showSheet('details')
        preferences.update({ detailsOpen: true })
      }),
      action('copy-name', strings.copyName, () => copy(name, strings.copiedName)),
      action('copy-id', strings.copyId, () => copy(dataHubId, strings.copiedId)),
      { kind: 'rule', id: 'before-clear' },
      action('clear', strings.clear, selection.clear),
    ]
  }
}
