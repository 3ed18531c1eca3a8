import type { Variable } from '#shared/portfolio/nouns.ts'
import type { Weekday } from '#shared/time/ranges/calendar-settings.ts'
import { createOperandId, seriesIdOf, sourceOfId } from '#shared/series/operand.ts'
import {
  hasOption,
  type KnownOperand,
  optionOf,
  type ViewOperand,
  type ZoneChoice,
} from '#renderer/query/view/operands.ts'
import { shiftText } from '#renderer/strings/time/shifts.ts'
import { keepWallClock, type ViewState, zoneOf, claimSlots } from '#renderer/query/view/view-state.ts'

type Lookup = (dataHubId: string) => Variable | undefined

/** Describes an operand to add; its variable may already be on the chart in another unit, resolution or zone. */
export type OperandChoice = Omit<ViewOperand, 'id'>

/** Returns the changes that put a variable on the chart, or take it off with all its operands. */
export function toggled(view: ViewState, dataHubId: string, lookup: Lookup): Partial<ViewState> {
  const others = view.operands.filter((each) => seriesIdOf(each.source) !== dataHubId)
  const isOn = others.length < view.operands.length
  return withOperands(view, isOn ? others : [...others, operandFor(view, dataHubId)], lookup)
}

/**
 * Returns the changes that put exactly these variables on the chart; those already there keep their operands.
 */
export function replaced(view: ViewState, dataHubIds: readonly string[], lookup: Lookup): Partial<ViewState> {
  const wanted = new Set(dataHubIds)
  const kept = view.operands.filter((each) => wanted.has(seriesIdOf(each.source)))
  const added = [...wanted].filter((id) => !kept.some((each) => seriesIdOf(each.source) === id))
  if (added.length === 0 && kept.length === view.operands.length) return {}
  return withOperands(view, [...kept, ...added.map((id) => operandFor(view, id))], lookup)
}

/** Returns the changes that add one operand to the chart, whether or not its variable is there. */
export function added(view: ViewState, choice: OperandChoice, lookup: Lookup): Partial<ViewState> {
  const taken = [...view.operands, ...view.formerOperands].map(({ id }) => id)
  const operand = { id: createOperandId(choice.source, taken), ...choice }
  return withOperands(view, [...view.operands, operand], lookup)
}

/** Returns the changes that take operands off the chart, and leave those that the user wants to keep. */
export function filtered(
  view: ViewState,
  isKept: (operand: ViewOperand) => boolean,
  lookup: Lookup,
): Partial<ViewState> {
  return withOperands(view, view.operands.filter(isKept), lookup)
}

/** Returns the operand of a variable that is added, with the choices it had when it was last on the chart. */
function operandFor({ operands, formerOperands }: ViewState, dataHubId: string): ViewOperand {
  const former = formerOperands.find((each) => seriesIdOf(each.source) === dataHubId)
  if (former !== undefined) return former
  const source = sourceOfId(dataHubId)
  return {
    id: createOperandId(
      source,
      operands.map(({ id }) => id),
    ),
    source,
  }
}

function withOperands(view: ViewState, operands: readonly ViewOperand[], lookup: Lookup): Partial<ViewState> {
  const isIn = (list: readonly ViewOperand[], { id }: ViewOperand): boolean =>
    list.some((each) => each.id === id)
  const gone = view.operands.filter((each) => !isIn(operands, each))
  const former = view.formerOperands.filter((each) => !isIn(operands, each) && !isIn(gone, each))
  const next = {
    operands,
    formerOperands: [...former, ...gone.filter(hasChoices)],
    colours: claimSlots(view.colours, idsOf(operands), idsOf(view.operands)),
  }
  return { ...next, ...movedRange(view, operands, lookup) }
}

const idsOf = (operands: readonly ViewOperand[]): readonly string[] => operands.map(({ id }) => id)

/** True if the operand has choices that a new operand of its variable would not have. */
function hasChoices(operand: ViewOperand): boolean {
  return (
    hasOption(optionOf(operand)) ||
    operand.resolution !== undefined ||
    operand.shows !== undefined ||
    operand.zone !== undefined ||
    operand.shift !== undefined
  )
}

/**
 * A range typed before there was a variable was meant in that variable's local time: when the first variable adds its
 * zone, or the last one is removed, the wall clock stays and the instants move.
 */
function movedRange(view: ViewState, next: readonly ViewOperand[], lookup: Lookup): Partial<ViewState> {
  if (view.operands.length > 0 && next.length > 0) return {}
  const variablesOf = (operands: readonly ViewOperand[]): readonly Variable[] =>
    knownOperands(operands, lookup, view).map(({ variable }) => variable)
  const from = zoneOf(view, variablesOf(view.operands))
  const to = zoneOf(view, variablesOf(next))
  if (from === to) return {}
  return {
    ...(view.range && { range: keepWallClock(view.range, from, to) }),
    ...(view.visibleRange && { visibleRange: keepWallClock(view.visibleRange, from, to) }),
  }
}

/** Returns the operands that have their variable in the catalogue, in their order. */
export function knownOperands(
  operands: readonly ViewOperand[],
  lookup: Lookup,
  { zone, areAmounts = false }: { readonly zone: ZoneChoice; readonly areAmounts?: boolean },
  firstDayOfWeek?: Weekday,
): readonly KnownOperand[] {
  const days = {
    ...(zone.kind === 'fixed' && { daysOf: zone.zone }),
    ...(firstDayOfWeek !== undefined && { firstDayOfWeek }),
    ...(areAmounts && { showsAmounts: true as const }),
  }
  return operands.flatMap((operand) => {
    const variable = lookup(seriesIdOf(operand.source))
    return variable === undefined ? [] : [{ operand, variable: shownVariable(variable, operand), ...days }]
  })
}

const named = new WeakMap<Variable, Map<string, Variable>>()

/** Names a variable as it is shown, including its shift in time. The same operand remains the same variable. */
function shownVariable(variable: Variable, { shift }: ViewOperand): Variable {
  if (shift === undefined) return variable
  const known = named.get(variable) ?? new Map<string, Variable>()
  named.set(variable, known)
  const text = shiftText(shift)
  const shown = known.get(text) ?? { ...variable, displayName: `${variable.displayName}, ${text}` }
  known.set(text, shown)
  return shown
}
