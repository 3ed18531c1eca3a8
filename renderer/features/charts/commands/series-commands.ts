import { fullNameOf } from '#shared/portfolio/full-name.ts'
import { useSupportedStore } from '#renderer/catalogue/supported/supported.ts'
import { optionFrom, optionOf, type KnownOperand } from '#renderer/query/view/operands.ts'
import { type Command, commandsIn, type CommandSource } from '#renderer/ui/command.ts'
import { useCardsStore } from '#renderer/workspace/document/cards-store.ts'
import { useNotesStore } from '#renderer/workspace/notes/notes-store.ts'
import { useSelectionStore } from '#renderer/workspace/document/selection-store.ts'
import { useViewStore } from '#renderer/workspace/document/view-store.ts'
import { commands as strings } from '#renderer/workspace/command-strings.ts'

const ofSeries = commandsIn('series')

/** Commands for the series on the chart: they remove one, change its unit, annotate, undo and redo. */
export function useSeriesCommands(): CommandSource {
  const view = useViewStore()
  const selection = useSelectionStore()
  const supported = useSupportedStore()
  const notes = useNotesStore()
  const cards = useCardsStore()

  const always: readonly Command[] = [
    ofSeries('clear-selection', strings.clear, selection.clear, strings.clearNames),
    ofSeries('open-notes', strings.notes, () => (notes.isOpen = true), strings.notesNames),
    ofSeries('undo', strings.undo, view.undo, strings.undoNames),
    ofSeries('redo', strings.redo, view.redo),
  ]

  function removal({ operand, variable }: KnownOperand): Command {
    const run = (): void => selection.removeOperand(operand.id)
    return ofSeries(`remove-series-${operand.id}`, strings.remove(fullNameOf(variable)), run)
  }

  function checking({ operand, variable }: KnownOperand): Command {
    const run = (): void => cards.check(operand.id)
    return ofSeries(
      `check-series-${operand.id}`,
      strings.check(fullNameOf(variable)),
      run,
      strings.checkNames,
    )
  }

  /** Lists only units that are known from earlier answers: a list of commands must not cause requests. */
  function units({ operand, variable }: KnownOperand): readonly Command[] {
    const { units: chosen, standardization, namedResolution } = optionOf(operand)
    const offered = supported.unitsFor(variable).filter(({ value }) => value !== chosen)
    const unitCommand = (value: string | undefined, title: string): Command => ({
      id: `unit-${operand.id}-${value ?? ''}`,
      title,
      group: 'series',
      names: value === undefined ? [] : [value],
      note: fullNameOf(variable),
      run: () => selection.setOption(operand.id, optionFrom(value, standardization, namedResolution)),
    })
    const own = chosen === undefined ? [] : [unitCommand(undefined, strings.ownUnit)]
    return [...own, ...offered.map(({ value, label }) => unitCommand(value, strings.unit(label)))]
  }

  return {
    listed: () => [
      ...always,
      ...selection.operands.map(checking),
      ...selection.operands.map(removal),
      ...selection.operands.flatMap(units),
    ],
  }
}
