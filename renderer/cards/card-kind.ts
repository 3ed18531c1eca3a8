import type { FigureCoverage, MissingPolicy } from '#shared/analysis/aggregate/figures.ts'
import type { SeriesInput } from '#shared/analysis/series-input.ts'
import type { OperandId } from '#shared/series/operand.ts'
import type { DayCalendar } from '#shared/time/ranges/day-calendar.ts'
import type { EpochMs, IanaZone } from '#shared/time/instant.ts'
import type { Interval } from '#shared/time/interval.ts'
import type { Resolution } from '#shared/time/resolution.ts'
import type { Plot } from '#renderer/drawing/plot/plot.ts'
import type { KnownOperand } from '#renderer/query/view/operands.ts'
import type * as z from 'zod'

/** An operand of a card, with what is said of it. */
export interface CardOperand extends KnownOperand {
  /** With its entity: "Building 0 · electricity". */
  readonly name: string
  /** Within its entity, for where that is named already: "electricity". */
  readonly shortName: string
  /** Of the palette. */
  readonly slot: number
}

/** A meter of an entity, as the metering model has it. */
export interface CardMeter {
  readonly operand: CardOperand
  /** -1 for what is generated or passed on, and taken off. */
  readonly sign: 1 | -1
  /** Whether nobody has confirmed it. */
  readonly isGuess: boolean
}

/** An entity with its meters for one resource. */
export interface CardEntity {
  readonly entityId: string
  readonly name: string
  readonly areaSqFt?: number
  readonly occupancy?: number
  /** What adds up to its consumption: never a main meter with its submeters. */
  readonly meters: readonly CardMeter[]
  /** Whether one of them is no longer in the catalogue: what the others add up to is not its consumption. */
  readonly hasLostMeter: boolean
  /** Submeters directly under them. */
  readonly parts: readonly CardMeter[]
}

export interface CardResource {
  readonly id: string
  readonly name: string
}

/** A division by area or occupancy that the service offers. */
export interface CardStandardization {
  /** As the service names it in requests. */
  readonly value: string
  readonly label: string
}

/** What a card is about, as far as its workspace and the catalogue say. */
export interface CardContext {
  readonly operands: readonly CardOperand[]
  /** Of the workspace, or the card's own. */
  readonly range: Interval
  /** In which the workspace shows time. */
  readonly zone: IanaZone
  readonly policy: MissingPolicy
  /** Excluded by the user. */
  readonly mask: readonly Interval[]
  readonly calendar: DayCalendar
  readonly now: EpochMs
  readonly isLikeForLike: boolean
  /** Resources that any entity has meters of. */
  readonly resources: readonly CardResource[]
  readonly entitiesWith: (resourceId: string) => readonly CardEntity[]
  /** What the connection supports for the operand; absent until it has been asked. */
  readonly standardizationsFor?: (operand: CardOperand) => readonly CardStandardization[]
}

/** A series that a card needs over an interval, in values no coarser than `resolution`. */
export interface CardDemand {
  /** Distinct among the demands of one card; the input that answers it has the same. */
  readonly id: string
  readonly operand: CardOperand
  readonly interval: Interval
  readonly resolution: Resolution
  /** Asked of the service at just this resolution instead of a finer one, as an audit of its own figures does. */
  readonly asServiceHasIt?: boolean
}

/** What is there of a demand. */
export interface CardInput {
  readonly id: string
  readonly operandId: OperandId
  readonly interval: Interval
  /** At the resolution that was fetched, which may be finer than demanded. */
  readonly series: SeriesInput
  /** Not cached up to now: not the same as a gap. */
  readonly missing: readonly Interval[]
}

/** All that a calculation is given; plain, since it is sent to a worker. */
export interface CardInputs {
  /** In the order of the demands; one of which nothing came yet is absent. */
  readonly inputs: readonly CardInput[]
  readonly range: Interval
  readonly zone: IanaZone
  readonly policy: MissingPolicy
  readonly mask: readonly Interval[]
  readonly calendar: DayCalendar
  readonly now: EpochMs
  readonly isLikeForLike: boolean
}

/** Whatever else a kind's result holds, this is what every card says of it. Plain: it comes from a worker. */
export interface CardResult {
  /** Hours left out of all so that like is compared with like; ascending and disjoint. */
  readonly excluded?: readonly Interval[]
}

export type TableCell =
  | { readonly kind: 'text'; readonly text: string }
  | {
      readonly kind: 'number'
      /** Undefined where there is no such figure. */
      readonly value: number | undefined
      /** Where it differs from that of the column. */
      readonly unit?: string
      /** How it came about: formula in words; shown when one points at it. */
      readonly formula?: string
      readonly coverage?: FigureCoverage
      readonly isExtrapolated?: boolean
    }
  | { readonly kind: 'instant'; readonly at: EpochMs | undefined; readonly zone: IanaZone }
  /** 0.93 for 93 %. */
  | { readonly kind: 'share'; readonly share: number | undefined; readonly formula?: string }

export interface CardTableColumn {
  readonly id: string
  readonly title: string
  readonly unit?: string
  readonly isNumeric?: boolean
  /** Its cells name their rows; the first column where none is said to. */
  readonly namesRow?: boolean
  readonly hint?: string
}

export interface CardTableRow {
  readonly id: string
  /** Colour of the series that the row is about. */
  readonly slot?: number
  /** One a column. */
  readonly cells: readonly TableCell[]
}

/** A result as a table: shown under the picture, copied, exported and read out. Rows are made when asked for. */
export interface CardTable {
  readonly columns: readonly CardTableColumn[]
  readonly rowCount: number
  readonly rowAt: (index: number) => CardTableRow
}

/** One thing that can be set about a card. `key` names a field of its settings. */
export type SettingField =
  | {
      readonly kind: 'choice'
      readonly key: string
      readonly label: string
      readonly choices: readonly { readonly value: string; readonly label: string }[]
    }
  | { readonly kind: 'switch'; readonly key: string; readonly label: string }
  | {
      readonly kind: 'number'
      readonly key: string
      readonly label: string
      readonly unit?: string
      readonly min?: number
      readonly max?: number
      readonly step?: number
    }
  /** One of the card's operands by its id; empty text for what the kind would take by itself. */
  | { readonly kind: 'operand'; readonly key: string; readonly label: string; readonly automatic: string }
  /** A list of intervals, at least `least` of them. */
  | { readonly kind: 'periods'; readonly key: string; readonly label: string; readonly least: number }

/**
 * A kind of card, pure from end to end. `Settings` is what its schema reads; parsing an empty object gives those of a
 * new card. A result is only ever shown with the settings and the context for which it was calculated.
 *
 * Methods rather than properties, so that kinds with settings and results of their own fit into one registry.
 */
export interface CardKind<Settings = unknown, Result extends CardResult = CardResult> {
  readonly id: string
  readonly title: string
  /** The question it answers, in one sentence. */
  readonly question: string
  /** Every field with a default. */
  readonly settings: z.ZodType<Settings>
  /** Key of the choice that people change most: it stands in the head of the card. */
  readonly mainField?: string
  fields(settings: Settings, context: CardContext): readonly SettingField[]
  /** What the user has to do before there is anything to show; undefined when it is enough. */
  lacks(settings: Settings, context: CardContext): string | undefined
  /** Whether more than one thing is compared, so that like for like can be chosen. */
  compares(settings: Settings, context: CardContext): boolean
  demands(settings: Settings, context: CardContext): readonly CardDemand[]
  /** Runs in a worker; neither clock nor locale. */
  calculate(inputs: CardInputs, settings: Settings): Result
  plots(result: Result, settings: Settings, context: CardContext): readonly Plot[]
  table(result: Result, settings: Settings, context: CardContext): CardTable
  /** Plain sentences that belong with the numbers: what is left out, how well a fit fits. */
  remarks(result: Result, settings: Settings, context: CardContext): readonly string[]
}
