import type { MissingPolicy } from '#shared/analysis/aggregate/figures.ts'
import type { OperandId } from '#shared/series/operand.ts'
import type { EpochMs, IanaZone, Interval } from '#shared/time/instant.ts'
import type { Resolution } from '#shared/time/resolution.ts'
import type { Variable } from '#shared/portfolio/nouns.ts'
import { formatLocal, parseLocal, zoneLabel } from '#shared/time/text/local-text.ts'
import { type Card, firstCard, type WorkspaceDocument } from '#renderer/ports/documents/workspace-document.ts'
import type { ViewOperand, ZoneChoice } from './operands.ts'

export interface DisplayedZone {
  readonly zone: IanaZone
  /** `Europe/London (UTC+0)`, followed by the owner of the zone if variables have several. */
  readonly label: string
  /** True if not every variable on the chart is in this zone. */
  readonly isMixed: boolean
}

/** Zone that is shown while nothing with a zone is chosen. */
const NO_ONES_ZONE: IanaZone = 'UTC'

/** Returns the chosen zone, else that of the first variable. */
export function zoneOf(view: Pick<ViewState, 'zone'>, variables: readonly Variable[]): IanaZone {
  if (view.zone.kind === 'fixed') return view.zone.zone
  return variables[0]?.localTimezone ?? NO_ONES_ZONE
}

/** Returns the zone in which the workspace shows time; its offset is that at the start of the range, or now. */
export function displayedZoneOf(
  view: Pick<ViewState, 'zone' | 'range' | 'visibleRange'>,
  variables: readonly Variable[],
  now: EpochMs,
): DisplayedZone {
  const zone = zoneOf(view, variables)
  const label = zoneLabel(zone, view.visibleRange?.start ?? view.range?.start ?? now)
  return { zone, label, isMixed: variables.some(({ localTimezone }) => localTimezone !== zone) }
}

/** Returns the interval with the same wall clock in another zone: 2021-01-01 stays 2021-01-01. */
export function keepWallClock(interval: Interval, from: IanaZone, to: IanaZone): Interval {
  const move = (at: number): number => parseLocal(formatLocal(at, from, 'second'), to) ?? at
  const moved = { start: move(interval.start), end: move(interval.end) }
  return moved.start < moved.end ? moved : interval
}

export type Mark = WorkspaceDocument['mark']
export type ResolutionChoice = 'auto' | Resolution
/** Tells whether coarse figures are derived here from finer ones, or come from the service. */
export type FiguresChoice = WorkspaceDocument['figures']
/** States how the axis of a unit is divided. */
export type UnitScale = WorkspaceDocument['scales'][string]

/** The parts of a view that undo restores and that are reopened as they were left. */
export interface ViewState {
  readonly operands: readonly ViewOperand[]
  /** Removed operands that had choices of their own, such as a unit, which return as they were. */
  readonly formerOperands: readonly ViewOperand[]
  /** Range that is loaded; absent until someone chooses it, so that ticking a variable alone costs no request. */
  readonly range?: Interval | undefined
  /** The visible part of `range`. */
  readonly visibleRange?: Interval | undefined
  /** Resolution of every operand without one of its own. */
  readonly resolution: ResolutionChoice
  readonly figures: FiguresChoice
  readonly zone: ZoneChoice
  readonly mark: Mark
  /** True if rates are shown as amounts, kW as kWh; only cards set this. */
  readonly areAmounts?: boolean
  /** Decides how figures treat missing values. */
  readonly policy: MissingPolicy
  /** Intervals that are excluded from all figures. */
  readonly mask: readonly Interval[]
  readonly notes: WorkspaceDocument['notes']
  /** Scales of value axes, by the identity of their unit; the others follow the values. */
  readonly scales: WorkspaceDocument['scales']
  /** Palette slot of every operand that was ever here, so that it keeps its colour. */
  readonly colours: Readonly<Record<OperandId, number>>
  readonly cards: readonly Card[]
  /** Id of the card that fills the workspace. */
  readonly fullCard?: string | undefined
}

export const emptyView: ViewState = {
  operands: [],
  formerOperands: [],
  resolution: 'auto',
  figures: 'derived',
  zone: { kind: 'entity' },
  mark: 'line',
  policy: 'present-only',
  mask: [],
  notes: [],
  scales: {},
  colours: {},
  cards: [firstCard],
}

export function viewFromDocument(document: WorkspaceDocument): ViewState {
  const { operands, formerOperands, resolution, figures, zone, mark, policy, mask, notes } = document
  const { scales, cards } = document
  return {
    operands,
    formerOperands,
    range: document.range,
    visibleRange: document.shown ?? document.range,
    resolution,
    figures,
    zone,
    mark,
    policy,
    mask,
    notes,
    scales,
    colours: coloursOf(document),
    cards,
    ...(document.fullCard !== undefined && { fullCard: document.fullCard }),
  }
}

/** Gives a colour to each operand that lacks one, as those of a document that was written by hand do: all would be blue. */
function coloursOf({ operands, cards, colours }: WorkspaceDocument): ViewState['colours'] {
  return [operands, ...cards.map((card) => card.operands ?? [])].reduce((slots, list) => {
    const ids = list.map(({ id }) => id)
    return claimSlots(
      slots,
      ids,
      ids.filter((id) => id in slots),
    )
  }, colours)
}

export function documentFromView(
  view: ViewState,
  identity: Pick<WorkspaceDocument, 'id' | 'name' | 'savedAt'>,
): WorkspaceDocument {
  const { range, visibleRange, fullCard, ...kept } = view
  return {
    version: 4,
    ...identity,
    ...kept,
    ...(range && { range }),
    ...(visibleRange && { shown: visibleRange }),
    ...(fullCard !== undefined && { fullCard }),
  }
}

export function sameInterval(a: Interval | undefined, b: Interval | undefined): boolean {
  return a?.start === b?.start && a?.end === b?.end
}

/** This many series differ by colour; further ones also need dash patterns. */
export const PALETTE_SIZE = 10

type Slots = Readonly<Record<string, number>>

/**
 * Returns the slots with one for `id`: its former one, unless a variable on the chart has taken it meanwhile, otherwise
 * the lowest that no variable on the chart has.
 */
export function claimSlot(slots: Slots, id: string, onChart: readonly string[]): Slots {
  const taken = new Set(onChart.filter((other) => other !== id).map((other) => slots[other]))
  const remembered = slots[id]
  if (remembered !== undefined && !taken.has(remembered)) return slots
  let slot = 0
  while (taken.has(slot)) slot++
  return { ...slots, [id]: slot }
}

/** Returns the slots with one for each of the ids that is not on the chart yet, in their order. */
export function claimSlots(slots: Slots, ids: readonly string[], onChart: readonly string[]): Slots {
  const chosen = [...onChart]
  let claimed = slots
  for (const id of ids) {
    if (chosen.includes(id)) continue
    claimed = claimSlot(claimed, id, chosen)
    chosen.push(id)
  }
  return claimed
}

export function slotOf(slots: Slots, id: string): number {
  return slots[id] ?? 0
}

/** Returns the CSS colour of a slot, which follows the theme. */
export function colourOfSlot(slot: number): string {
  return `var(--series-${String((slot % PALETTE_SIZE) + 1)})`
}

/** Returns the range if it contains `visibleRange`, otherwise the visible range alone, or both if they touch. */
export function including(range: Interval | undefined, visibleRange: Interval): Interval {
  if (!range || visibleRange.end < range.start || visibleRange.start > range.end) return visibleRange
  return { start: Math.min(range.start, visibleRange.start), end: Math.max(range.end, visibleRange.end) }
}
