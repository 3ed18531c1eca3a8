import type { MissingPolicy } from '#shared/analysis/aggregate/figures.ts'
import type { FilledSpan } from '#shared/filling/fill.ts'
import type { LoggedEvent } from '#shared/events/logged-event.ts'
import type { Stated } from '#shared/bundle/recompute/stated-check.ts'
import type { SeriesInput } from '#shared/analysis/series-input.ts'
import type { Named } from '#shared/portfolio/nouns.ts'
import type { OperandId } from '#shared/series/operand.ts'
import type { ColumnChange } from '#shared/series/coverage/revisions.ts'
import type { SegmentDefects } from '#shared/series/columns.ts'
import type { DayCalendar } from '#shared/calendar/day-calendar.ts'
import type { PublishShare } from '#shared/threads/port-calls.ts'
import type { EpochMs, IanaZone, Interval } from '#shared/time/instant.ts'
import type { Tariff } from '#shared/calendar/tariff.ts'
import type { Resolution } from '#shared/time/resolution.ts'
import type { Plot } from '#renderer/plot/plot.ts'
import type { AreaUnit, UnitSystem } from '#shared/units/unit-system.ts'
import type { KeptUnits } from '#renderer/query/load/loaders/shown-units-loader.ts'
import type { KnownOperand } from '#renderer/query/view/operands.ts'
import type { UnitScale, ViewState } from '#renderer/query/view/view-state.ts'
import type * as z from 'zod'
import type { SettingField } from './setting-field.ts'
import type { CardTable } from './card-table.ts'
import type { FormatNumber } from '#shared/time/text/written-time.ts'

export type { FormatNumber } from '#shared/time/text/written-time.ts'

/** An operand of a card, with its names and its colour. */
export interface CardOperand extends KnownOperand {
  /** Includes its entity: "Building 0 · electricity". */
  readonly name: string
  /** Leaves out the entity, for places that already name it: "electricity". */
  readonly shortName: string
  /** Position of its colour in the palette. */
  readonly slot: number
  /**
   * Resolution at which the chart shows it over the range, if that is finer than hours; absent otherwise. The chart and
   * cards then compute extremes from the same values (docs/decisions/0097).
   */
  readonly finest?: Resolution
}

/** A meter of an entity, according to the metering model. */
export interface CardMeter {
  readonly operand: CardOperand
  /** -1 for energy that is generated or passed on, which is subtracted. */
  readonly sign: 1 | -1
  /** True until the user confirms the guess. */
  readonly isGuess: boolean
}

/** An entity with its meters for one resource. */
export interface CardEntity {
  readonly entityId: string
  readonly name: string
  /** Absent if the service names none. Entities are compared with others of their type. */
  readonly type?: Named
  readonly areaSqFt?: number
  readonly occupancy?: number
  /** Meters that add up to its consumption: never a main meter with its submeters. */
  readonly meters: readonly CardMeter[]
  /** True if one of them is no longer in the catalogue, so that the others are not the whole consumption. */
  readonly hasLostMeter: boolean
  /** Submeters directly below the meters. */
  readonly parts: readonly CardMeter[]
}

export interface CardResource {
  readonly id: string
  readonly name: string
}

/** A division by area or occupancy that the service offers. */
export interface CardStandardization {
  /** Name that the service uses in requests. */
  readonly value: string
  readonly label: string
}

/** The facts about the subject of a card, from the workspace and the catalogue. */
export interface CardContext {
  readonly operands: readonly CardOperand[]
  /** Range of the workspace, or the card's own. */
  readonly range: Interval
  /** Zone in which the workspace shows time. */
  readonly zone: IanaZone
  readonly policy: MissingPolicy
  /** Intervals that the user excluded. */
  readonly mask: readonly Interval[]
  /** Calendar of the connection. */
  readonly calendar: DayCalendar
  /** Calendars of organizations that have their own, by organization id. */
  readonly ownCalendars?: ReadonlyMap<string, DayCalendar>
  readonly now: EpochMs
  /** System in which temperatures and volumes are shown. */
  readonly units: UnitSystem
  readonly areaUnit: AreaUnit
  /** Version of the app, which a statement names. */
  readonly version?: string
  /** Logged events that concern the operands, in the order of time. */
  readonly events?: readonly LoggedEvent[]
  readonly isLikeForLike: boolean
  /** True until the catalogue has been read completely: meters that are guessed from a part of it may be wrong. */
  readonly isCatalogueArriving?: boolean
  /** Resources for which any entity has meters. */
  readonly resources: readonly CardResource[]
  readonly entitiesWith: (resourceId: string) => readonly CardEntity[]
  /** Returns what the connection supports for the operand; absent until the service has answered. */
  readonly standardizationsFor?: (operand: CardOperand) => readonly CardStandardization[]
}

/** A series that a card needs over an interval, in values no coarser than `resolution`. */
export interface CardDemand {
  /** Unique among the demands of the card; the input that answers it has the same id. */
  readonly id: string
  readonly operand: CardOperand
  readonly interval: Interval
  readonly resolution: Resolution
  /** True if the service is asked for exactly this resolution, not a finer one, as an audit of its figures requires. */
  readonly asServiceHasIt?: boolean
}

/** The data that has arrived for a demand. */
export interface CardInput {
  readonly id: string
  readonly operandId: OperandId
  readonly interval: Interval
  /** The series at the resolution that was fetched, which may be finer than demanded. */
  readonly series: SeriesInput
  /** Unit in which it was received, which settings use for limits; absent if it is the unit of the series. */
  readonly receivedUnit?: string
  /** Calendar of the variable's organization, if it has one of its own. */
  readonly calendar?: DayCalendar
  /** Prices of its energy; absent if nobody entered any, and for anything but electricity. */
  readonly tariff?: Tariff
  /** Elapsed time that is not cached, which is not the same as a gap. */
  readonly missing: readonly Interval[]
  /** Intervals whose values were filled; absent when there are none. */
  readonly filled?: readonly FilledSpan[]
  /** Counts the repairs in the responses that contained the values; absent if there were none. */
  readonly defects?: SegmentDefects
  /** Buckets at the border of two answers whose values for them differ; absent if there are none. */
  readonly seams?: readonly ColumnChange[]
}

/** Everything that a calculation receives; plain data, since it is sent to a worker. */
export interface CardInputs extends Pick<
  CardContext,
  'range' | 'zone' | 'policy' | 'mask' | 'calendar' | 'now' | 'events' | 'isLikeForLike'
> {
  /** Inputs in the order of the demands; a demand is absent until something has arrived for it. */
  readonly inputs: readonly CardInput[]
}

/**
 * Every card shows this, whatever else the result of its kind contains. It is plain data, since it comes from a
 * worker.
 */
export interface CardResult {
  /** Hours left out of all operands so that like is compared with like; ascending and disjoint. */
  readonly excluded?: readonly Interval[]
  /** Operands with filled values, each once. */
  readonly filled?: readonly FilledShare[]
}

/** Tells how much of an operand's data was filled. */
export interface FilledShare {
  readonly operandId: OperandId
  readonly filledMs: number
  readonly presentMs: number
}

/** Names what a person can do about a remark: open the view that concerns it, or change settings of the card. */
export type RemarkOffer = { readonly label: string } & (
  | { readonly kind: 'review-meters'; readonly resourceId: string; readonly entityIds: readonly string[] }
  | { readonly kind: 'connection-facts' }
  | { readonly kind: 'settings'; readonly change: Readonly<Record<string, string | null>> }
)

/** A sentence that accompanies the numbers, with what can be done about it, if anything. */
export type Remark = string | { readonly text: string; readonly offers: readonly RemarkOffer[] }

/** A change of a card's settings that its menu offers, such as freezing its statement. */
export interface CardAction<Settings = unknown> {
  readonly id: string
  readonly label: string
  readonly change: Partial<Settings>
  /** Names what the change removes; absent if it removes nothing. */
  readonly removed?: string
}

/** Describes how series that pan and zoom are drawn, if that differs from the workspace. */
export interface Navigation extends Partial<Pick<ViewState, 'mark' | 'resolution' | 'areAmounts'>> {
  /** Applies to all its value axes. */
  readonly scale?: UnitScale
}

/** A text that the user writes in the card itself. */
export interface CardText {
  readonly text: string
  /** Key of the setting that contains it. */
  readonly key: string
  readonly mostCharacters: number
  /** Replaces the text while there is none. */
  readonly hint: string
}

/** Groups kinds by what people want to know, in the order of the menus. */
export const cardGroups = ['when', 'compare', 'amounts', 'savings', 'quality', 'words'] as const

export type CardGroup = (typeof cardGroups)[number]

/**
 * A kind of card, pure from end to end. `Settings` are the settings that its schema reads; parsing an empty object
 * gives those of a new card. A result is only ever shown with the settings and the context for which it was calculated.
 *
 * It has methods rather than properties, so that kinds with settings and results of their own fit into one registry.
 */
export interface CardKind<Settings = unknown, Result extends CardResult = CardResult> {
  readonly id: string
  readonly title: string
  /** The question it answers, in one sentence. */
  readonly question: string
  /** Other words by which people find this kind. */
  readonly names: readonly string[]
  readonly group: CardGroup
  /** Path of its pictogram, which is stroked in a box of 16 by 16. */
  readonly icon: string
  /** Every field has a default. */
  readonly settings: z.ZodType<Settings>
  /** True if it concerns all entities that have meters, without its card naming any. */
  readonly isAboutEntities?: boolean
  /** True if cards of this kind show only their table, which is then never hidden. */
  readonly isTable?: boolean
  /** True if its plots are small, have the same form, and are drawn side by side, however many there are. */
  readonly areMultiples?: boolean
  /** Key of the choice that people change most; it is in the header of the card. */
  readonly mainField?: string
  fields(settings: Settings, context: CardContext): readonly SettingField[]
  /** Returns what the user has to do before there is anything to show; undefined if nothing is missing. */
  lacks(settings: Settings, context: CardContext): string | undefined
  /** Returns meters whose outdoor temperature is missing, one per place, so that the nearest ones can be offered. */
  lacksWeather?(settings: Settings, context: CardContext): readonly CardOperand[]
  /** Returns true if more than one thing is compared, so that like for like can be chosen. */
  compares?(settings: Settings, context: CardContext): boolean
  demands(settings: Settings, context: CardContext): readonly CardDemand[]
  /** True if its calculation takes longer than two frames for a year of hours: it never runs on the page's thread. */
  readonly takesLong?: boolean
  /** Returns true if its calculation only adds up values, which takes a twentieth of the time of quantiles. */
  isQuick?(settings: Settings): boolean
  /**
   * Units that the calculation needs as received, whatever units the user has chosen: the grid of a published model has
   * whole degrees, and a statement has to be the same for everyone.
   */
  readonly keepsUnits?: Exclude<KeptUnits, 'none'>
  /** Runs in a worker; may use neither the clock nor the locale. Reports its progress if it takes long. */
  calculate(inputs: CardInputs, settings: Settings, publish?: PublishShare): Result
  /**
   * Returns how the operands of the card differ from those of the workspace, for kinds whose series pan and zoom, with
   * an overview, a second cursor and notes. They are drawn from millions of values, none of which goes through
   * `calculate`. Other kinds show plots.
   */
  navigates?(settings: Settings): Navigation
  /** Returns the text that the card consists of, for kinds that request and calculate nothing. */
  text?(settings: Settings): CardText
  plots(result: Result, settings: Settings, context: CardContext): readonly Plot[]
  table(result: Result, settings: Settings, context: CardContext): CardTable
  /** Returns sentences that accompany the numbers, such as what is left out, or how well a model fits. */
  remarks(result: Result, settings: Settings, context: CardContext): readonly Remark[]
  /** Returns the models on which its numbers rest, as bundles state them for people who compute them again. */
  models?(result: Result, settings: Settings, context: CardContext): readonly Stated[]
  /** Returns the additional actions of its menu. */
  actions?(result: Result, settings: Settings, context: CardContext): readonly CardAction<Settings>[]
  /**
   * Answers the question in a sentence with its number and its coverage; undefined if the data do not allow an answer.
   * Called only once all data have arrived, since an answer is never withdrawn.
   */
  answer?(result: Result, settings: Settings, context: CardContext, format: FormatNumber): string | undefined
}

/** Included in kinds that calculate nothing, because they show series that pan and zoom, or a text. */
export const withoutResult: Pick<
  CardKind,
  'lacks' | 'demands' | 'calculate' | 'plots' | 'table' | 'remarks'
> = {
  lacks: () => undefined,
  demands: () => [],
  calculate: () => ({}),
  plots: () => [],
  table: () => ({ columns: [], rowCount: 0, rowAt: () => ({ id: '', cells: [] }) }),
  remarks: () => [],
}
