import './zod-without-eval.ts'
import { isExpressionId } from '#shared/portfolio/local-id.ts'
import { createOperandId, type Operand } from '#shared/series/operand.ts'
import { shiftUnits } from '#shared/series/shifted-series.ts'
import { isKnownZone } from '#shared/time/zones/known-zone.ts'
import { resolutions } from '#shared/time/resolution.ts'
import * as z from 'zod'

/** Epoch ms, half-open. */
const interval = z
  .object({ start: z.number(), end: z.number() })
  .readonly()
  .refine(({ start, end }) => start < end, 'start must be before end')

const resolution = z.enum(resolutions)

/** All versions have these fields. */
const common = {
  id: z.string().min(1),
  name: z.string(),
  savedAt: z.number(),
  /** Range that is loaded; absent until someone chooses it. */
  range: interval.optional(),
  /** The visible part of the range; absent for the whole range. */
  shown: interval.optional(),
  resolution: z.union([z.literal('auto'), resolution]),
  /** The displayed zone: each entity's own, or one for all. */
  zone: z.union([
    z.object({ kind: z.literal('entity') }).readonly(),
    z.object({ kind: z.literal('fixed'), zone: z.string() }).readonly(),
  ]),
  mark: z.enum(['line', 'step', 'bar', 'area', 'stacked-bar', 'stacked-area']),
}

const figures = z.enum(['derived', 'service'])
const policy = z.enum(['strict', 'present-only', 'extrapolated'])

/** Settings that decide how a workspace draws and counts its series; each part may be absent. */
export const displaySchema = z
  .strictObject({
    resolution: common.resolution.exactOptional(),
    zone: common.zone.exactOptional(),
    mark: common.mark.exactOptional(),
    figures: figures.exactOptional(),
    policy: policy.exactOptional(),
  })
  .readonly()

/** Palette slots. */
const colours = z.record(z.string(), z.number().int().nonnegative()).readonly()

const units = z.string().min(1).exactOptional()

const option = {
  units,
  standardization: z.string().min(1).exactOptional(),
  namedResolution: z.string().min(1).exactOptional(),
}

const meterSum = { resourceId: z.string(), units, per: z.literal('area').exactOptional() }

/** Names the origin of values: a variable, the main meters of an entity or an organization, or an expression. */
const source = z.union([
  z.strictObject({ kind: z.literal('variable'), dataHubId: z.string(), ...option }).readonly(),
  z.strictObject({ kind: z.literal('entity'), entityId: z.string(), ...meterSum }).readonly(),
  z.strictObject({ kind: z.literal('organization'), organizationId: z.string(), ...meterSum }).readonly(),
  z
    .strictObject({ kind: z.literal('expression'), expressionId: z.string().refine(isExpressionId), units })
    .readonly(),
])

/** A shift of −1 year shows the values of the year before. */
const shift = z
  .strictObject({
    unit: z.enum(shiftUnits),
    count: z
      .int()
      .min(-100)
      .max(100)
      .refine((count) => count !== 0, 'a shift moves something'),
  })
  .readonly()

/**
 * The schema is strict, so that a document with anything unknown to this version is refused as a whole and not opened
 * as something else: a shifted period without its shift would be another period.
 */
export const operandSchema = z
  .strictObject({
    id: z.string().min(1),
    source,
    shift: shift.exactOptional(),
    resolution: resolution.exactOptional(),
    /** Shows the register of a totalizer; absent means its consumption. */
    shows: z.literal('reading').exactOptional(),
    zone: z.string().refine(isKnownZone, 'unknown time zone').exactOptional(),
  })
  .readonly()

const operands = z
  .array(operandSchema)
  .readonly()
  .refine((list) => new Set(list.map(({ id }) => id)).size === list.length, 'ids must differ')

/** A grid with this many columns, in whose cells cards are placed. */
export const GRID_COLUMNS = 12

const cell = z.number().int().nonnegative()

/** Settings of a card, which the schema of its kind reads. */
export const settingsSchema = z.record(z.string(), z.json()).readonly()

/** A card is one comparison: a kind with its settings. Everything else belongs to the workspace. */
const card = z
  .object({
    id: z.string().min(1),
    /** A card of a kind that this version does not know is kept, and a message is shown in its place. */
    kind: z.string().min(1),
    /** Title that the user gave; absent means the name of its kind. */
    title: z.string().min(1).exactOptional(),
    /** Settings that the schema of the kind reads. */
    settings: settingsSchema,
    place: z.object({ x: cell, y: cell, w: cell.min(1).max(GRID_COLUMNS), h: cell.min(1) }).readonly(),
    isLikeForLike: z.boolean(),
    /** Series of the card, if it does not follow the workspace. */
    operands: operands.exactOptional(),
    range: interval.exactOptional(),
    /** The visible part of its own range; absent for the whole range. */
    shown: interval.exactOptional(),
  })
  .readonly()

export type Card = z.infer<typeof card>

/** The card with which a workspace begins: its series over time. */
export const firstCard: Card = {
  id: 'card-1',
  kind: 'time-series',
  settings: {},
  place: { x: 0, y: 0, w: GRID_COLUMNS, h: 6 },
  isLikeForLike: false,
}

/** A text at an instant, whose two ends are equal, or over an interval. */
const note = z
  .object({
    id: z.string().min(1),
    interval: z
      .object({ start: z.number(), end: z.number() })
      .readonly()
      .refine(({ start, end }) => start <= end, 'start must not be after end'),
    text: z.string(),
  })
  .readonly()

/** Fixes a value axis that should not follow its values. */
const scale = z
  .object({
    lower: z.number().exactOptional(),
    upper: z.number().exactOptional(),
    isLogarithmic: z.boolean(),
    /** Absent means the one that suits the unit. */
    baseline: z.enum(['zero', 'fit']).exactOptional(),
  })
  .readonly()

const newestSchema = z
  .object({
    version: z.literal(4),
    ...common,
    cards: z
      .array(card)
      .readonly()
      .refine((list) => new Set(list.map(({ id }) => id)).size === list.length, 'ids must differ'),
    /** The card that fills the workspace. */
    fullCard: z.string().exactOptional(),
    /** Operands in the order in which they were chosen. */
    operands,
    /** Removed operands, remembered as they were. */
    formerOperands: operands,
    figures,
    policy,
    /** Intervals that are excluded from all figures. */
    mask: z.array(interval).readonly(),
    notes: z.array(note).readonly().default([]),
    /** Keyed by the identity of the unit. */
    scales: z.record(z.string(), scale).readonly().default({}),
    /** Keyed by operand id. */
    colours,
  })
  .readonly()

const operand3 = z.looseObject({ source: z.looseObject({ dataHubId: z.string() }) })

const version3 = z.looseObject({
  version: z.literal(3),
  operands: z.array(operand3),
  formerOperands: z.array(operand3),
  cards: z.array(z.looseObject({ operands: z.array(operand3).exactOptional() })),
})

/** Until November 2026 a variable could be in a view only once, identified by its dataHubId. */
const version1 = z.object({
  version: z.literal(1),
  ...common,
  variables: z.array(z.string()),
  colours: colours.optional(),
  questionOptions: z.record(z.string(), z.object(option)).optional(),
})

/** Until November 2026 an expression was stored as a variable, by an id that only looks like one. */
function withSources(document: unknown): unknown {
  const read = version3.safeParse(document)
  if (!read.success) return document
  const named = (list: readonly z.infer<typeof operand3>[]): readonly unknown[] =>
    list.map((each) =>
      isExpressionId(each.source.dataHubId)
        ? { ...each, source: { kind: 'expression', expressionId: each.source.dataHubId } }
        : each,
    )
  const { operands, formerOperands, cards, ...same } = read.data
  return {
    ...same,
    version: 4,
    operands: named(operands),
    formerOperands: named(formerOperands),
    cards: cards.map((card) => ({ ...card, ...(card.operands && { operands: named(card.operands) }) })),
  }
}

/** Until November 2026 a workspace was one chart. */
function withCards(document: unknown): unknown {
  const isVersion2 =
    typeof document === 'object' && document !== null && 'version' in document && document.version === 2
  return isVersion2 ? { ...document, version: 3, cards: [firstCard] } : document
}

function withOperands(document: unknown): unknown {
  const read = version1.safeParse(document)
  if (!read.success) return document
  const { variables, questionOptions = {}, ...same } = read.data
  const operandOf = (dataHubId: string): Operand => {
    const source = { kind: 'variable', dataHubId, ...questionOptions[dataHubId] } as const
    return { id: createOperandId(source, []), source }
  }
  const chosen = [...new Set(variables)]
  return {
    ...same,
    version: 2,
    operands: chosen.map(operandOf),
    formerOperands: Object.entries(questionOptions)
      .filter(([id, { units, standardization }]) => !chosen.includes(id) && (units ?? standardization))
      .map(([id]) => operandOf(id)),
    figures: 'derived',
    policy: 'present-only',
    mask: [],
    colours: Object.fromEntries(
      Object.entries(same.colours ?? {}).map(([id, slot]) => [operandOf(id).id, slot]),
    ),
  }
}

/** A workspace as it is saved; read back through this schema because an older version may have written it. */
export const workspaceDocumentSchema = z.preprocess(
  (document) => withSources(withCards(withOperands(document))),
  newestSchema,
)

export type WorkspaceDocument = z.infer<typeof workspaceDocumentSchema>
