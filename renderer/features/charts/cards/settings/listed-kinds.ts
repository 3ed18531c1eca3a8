import * as z from 'zod'
import type { EpochMs } from '#shared/time/instant.ts'
import { rangeText } from '#shared/time/ranges/range-text.ts'
import { parseRange } from '#shared/time/ranges/typed-range.ts'
import { adjustmentsSchema } from '#renderer/cards/metered/shared-settings.ts'
import { convertLevel, unconverted, type UnitConversion } from '#shared/units/conversion.ts'
import type { CardContext, FormatNumber } from '#renderer/cards/card-kind.ts'
import type { SettingField } from '#renderer/cards/setting-field.ts'
import type { Card } from '#renderer/ports/documents/workspace-document.ts'
import { fields as strings } from '#renderer/workspace/card-strings.ts'

/** An entry as it is stored in the settings of a card. */
export type PlainEntry = Card['settings'][string]

export type ListedFieldKind = Extract<SettingField['kind'], 'periods' | 'lines' | 'adjustments'>
export type TypedPart = 'amount' | 'name' | 'period'

/** Texts that were typed into the inputs of a new entry. */
export type TypedEntry = Readonly<Record<TypedPart, string>>

interface Reading extends Pick<CardContext, 'zone' | 'calendar'> {
  readonly now: EpochMs
  readonly unit: string
  readonly shownIn?: UnitConversion | undefined
  readonly formatNumber: FormatNumber
}

interface ListedEntry {
  readonly value: PlainEntry
  readonly text: string
  readonly removal: string
}

/** Describes how the entries of a list are typed, read and shown. */
interface ListedKind {
  readonly inputs: (unit: string) => readonly {
    readonly part: TypedPart
    readonly label: string
    readonly hint: string
    readonly isNarrow?: boolean
  }[]
  readonly addLabel: string
  readonly complaint: string
  /** Lists the entries that can be read from the raw value of a setting. */
  readonly entries: (raw: unknown, reading: Reading) => readonly ListedEntry[]
  /** Returns the typed text as an entry; undefined if something is missing or cannot be read. */
  readonly read: (typed: TypedEntry, reading: Reading) => PlainEntry | undefined
}

const period = z.object({ start: z.number(), end: z.number() })
const line = z.object({ name: z.string(), at: z.number() })
const adjustment = adjustmentsSchema.unwrap().element
const periodInput = { part: 'period', label: strings.period, hint: strings.periodHint } as const

export const listedKinds: Readonly<Record<ListedFieldKind, ListedKind>> = {
  periods: {
    inputs: () => [periodInput],
    ...{ addLabel: strings.addPeriod, complaint: strings.badPeriod },
    entries: (raw, { zone, calendar }) =>
      readable(period, raw).map((value) => ({
        ...{ value, text: rangeText(value, zone, calendar), removal: strings.removePeriod },
      })),
    read: periodOf,
  },
  lines: {
    inputs: () => [
      { part: 'amount', label: strings.lineValue, hint: strings.lineValue, isNarrow: true },
      { part: 'name', label: strings.lineName, hint: strings.lineName },
    ],
    ...{ addLabel: strings.addLine, complaint: strings.badLine },
    entries: (raw, { formatNumber, shownIn }) =>
      readable(line, raw).map((value) => ({
        ...{
          value,
          text: `${formatNumber(shownIn ? convertLevel(value.at, shownIn) : value.at)} · ${value.name}`,
          removal: strings.removeLine(value.name),
        },
      })),
    read: (typed, { shownIn }) => {
      const at = amountOf(typed)
      const name = typed.name.trim()
      return at === undefined || name === '' ? undefined : { name, at: unconverted(at, shownIn) }
    },
  },
  adjustments: {
    inputs: (unit) => [
      { part: 'amount', label: `${strings.amount}, ${unit}`, hint: unit, isNarrow: true },
      { part: 'name', label: strings.reason, hint: strings.reason },
      { ...periodInput, isNarrow: true },
    ],
    ...{ addLabel: strings.addAdjustment, complaint: strings.badAdjustment },
    entries: (raw, { formatNumber, unit, zone, calendar }) =>
      readable(adjustment, raw).map((value) => ({
        value,
        text: `${formatNumber(value.amount)} ${unit} · ${value.reason} · ${rangeText(value.interval, zone, calendar)}`,
        removal: strings.removeAdjustment(value.reason),
      })),
    read: (typed, reading) => {
      const [interval, amount, reason] = [periodOf(typed, reading), amountOf(typed), typed.name.trim()]
      return interval === undefined || amount === undefined || reason === ''
        ? undefined
        : { interval, amount, reason }
    },
  },
}

function readable<Entry>(schema: z.ZodType<Entry>, raw: unknown): readonly Entry[] {
  return z
    .array(z.unknown())
    .catch([])
    .parse(raw)
    .flatMap((one) => {
      const read = schema.safeParse(one)
      return read.success ? [read.data] : []
    })
}

function amountOf({ amount }: TypedEntry): number | undefined {
  const value = Number(amount.trim().replace('−', '-'))
  return amount.trim() === '' || !Number.isFinite(value) ? undefined : value
}

function periodOf(
  { period: typed }: TypedEntry,
  reading: Pick<Reading, 'zone' | 'calendar' | 'now'>,
): { start: number; end: number } | undefined {
  const found = parseRange(typed, reading)
  return found.kind === 'invalid' ? undefined : { start: found.range.start, end: found.range.end }
}
