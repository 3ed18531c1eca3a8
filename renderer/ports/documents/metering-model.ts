import './zod-without-eval.ts'
import * as z from 'zod'
import { parseWith } from '#shared/errors/parse-with.ts'
import { areContradictory, type MeteringDecisions } from '#shared/model/metering-decisions.ts'

const dataHubId = z.string().min(1)

const role = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('main') }).readonly(),
  z.object({ kind: z.literal('submeter'), of: dataHubId }).readonly(),
  z.object({ kind: z.literal('not-counted') }).readonly(),
])

const choice = z
  .object({ dataHubId, resourceId: z.string(), role, sign: z.union([z.literal(1), z.literal(-1)]) })
  .readonly()

const size = z.number().positive().exactOptional()

const decisions: z.ZodType<MeteringDecisions> = z
  .array(
    z
      .object({
        entityId: z.string().min(1),
        meters: z.array(choice).readonly(),
        /** Square feet. */
        areaSqFt: size,
        /** People on average. */
        occupancy: size,
      })
      .readonly(),
  )
  .readonly()

/** Holds what people decided about the meters of a connection, as it is saved. */
export interface MeteringDocument {
  readonly version: 1
  readonly entities: MeteringDecisions
}

export const noMeteringDecisions: MeteringDocument = { version: 1, entities: [] }

export const meteringDocumentSchema: z.ZodType<MeteringDocument> = z.object({
  version: z.literal(1),
  entities: decisions,
})

const FORMAT = 'meterlens-metering-model'

/** Recognises a file as one of ours, and its version, before the rest is read. */
const headSchema = z.object({ format: z.literal(FORMAT), version: z.number().int() })

/** Says why a file holds no metering model that can be taken. */
export type MeteringFileFault =
  | { readonly kind: 'not-json' }
  | { readonly kind: 'not-a-model' }
  | { readonly kind: 'newer-version'; readonly version: number }
  /** Something in the file has the wrong form; `path` says where. */
  | { readonly kind: 'malformed'; readonly path: string }
  /** A meter below itself, or two roles for one variable. */
  | { readonly kind: 'contradictory'; readonly entityId: string }

export type ReadMeteringFile =
  | { readonly ok: true; readonly entities: MeteringDecisions }
  | { readonly ok: false; readonly fault: MeteringFileFault }

/** Writes the decisions as the text of a file that people may read and keep under version control. */
export function meteringFileText(entities: MeteringDecisions): string {
  return `${JSON.stringify({ format: FORMAT, version: 1, entities }, undefined, 2)}\n`
}

export function readMeteringFile(text: string): ReadMeteringFile {
  const json = parsed(text.replace(/^\uFEFF/, ''))
  if (json === undefined) return { ok: false, fault: { kind: 'not-json' } }
  const head = parseWith(headSchema, json)
  if (!head.success) return { ok: false, fault: { kind: 'not-a-model' } }
  const { version } = head.data
  if (version > 1) return { ok: false, fault: { kind: 'newer-version', version } }
  const read = parseWith(meteringDocumentSchema, json)
  if (!read.success) {
    const path = read.error.issues[0]?.path.join('.') ?? ''
    return { ok: false, fault: { kind: 'malformed', path } }
  }
  const { entities } = read.data
  const twice = entities.find(
    ({ entityId }, at) => entities.findIndex((each) => each.entityId === entityId) < at,
  )
  const wrong = twice ?? entities.find(({ meters }) => areContradictory(meters))
  if (wrong !== undefined) return { ok: false, fault: { kind: 'contradictory', entityId: wrong.entityId } }
  return { ok: true, entities }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
