import { fullNameOf } from '#shared/portfolio/full-name.ts'
import { useSupportedStore } from '#renderer/catalogue/supported/supported.ts'
import { optionFrom, optionOf, type KnownOperand } from '#renderer/query/view/operands.ts'
import type { Command, CommandSource } from '#renderer/ui/command.ts'
import { useCardsStore } from '#renderer/workspace/document/cards-store.ts'
import { useNotesStore } from '#renderer/workspace/notes/notes-store.ts'
import { useSelectionStore } from '#renderer/workspace/document/selection-store.ts'
import { useViewStore } from '#renderer/workspace/document/view-store.ts'
import { commands as strings } from '#renderer/workspace/command-strings.ts'

/** Commands for the series on the chart: they remove one, change its unit, annotate, undo and redo. */
export function useSeriesCommands(): CommandSource {
  const view = useViewStore()
  const selection = useSelectionStore()
  const supported = useSupportedStore()
  const notes = useNotesStore()
  const cards = useCardsStore()

  const always: readonly Command[] = [
    {
      id: 'clear-selection',
      title: strings.clear,
      group: 'series',
      names: strings.clearNames,
      run: selection.clear,
    },
    {
      id: 'open-notes',
      title: strings.notes,
      group: 'series',
      names: strings.notesNames,
      run: () => {
        notes.isOpen = true
      },
    },
    { id: 'undo', title: strings.undo, group: 'series', names: strings.undoNames, run: view.undo },
    { id: 'redo', title: strings.redo, group: 'series', run: view.redo },
  ]

  function removal({ operand, variable }: KnownOperand): Command {
    const name = fullNameOf(variable)
    return {
      id: `remove-series-${operand.id}`,
      title: strings.remove(name),
      group: 'series',
      run: () => selection.removeOperand(operand.id),
    }
  }

  function checking({ operand, variable }: KnownOperand): Command {
    return {
      id: `check-series-${operand.id}`,
      title: strings.check(fullNameOf(variable)),
      group: 'series',
      names: strings.checkNames,
      run: () => cards.check(operand.id),
    }
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
