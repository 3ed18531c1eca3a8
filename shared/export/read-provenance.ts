import * as z from 'zod'
import { missingPolicies } from '../analysis/aggregate/figures.ts'
import { parseWith } from '../errors/parse-with.ts'
import { resolutions } from '../time/resolution.ts'
import { PROVENANCE_FORMAT, PROVENANCE_VERSION, type Provenance } from './provenance.ts'

/** Tells why a text is not a record from which a view can be rebuilt. */
export type ProvenanceFault =
  /** The file has no record of Meterlens. */
  | { readonly kind: 'no-record' }
  /** The record was written before records contained the workspace. */
  | { readonly kind: 'older'; readonly version: number }
  /** The record was written by a later Meterlens, in which the same names may mean something else. */
  | { readonly kind: 'newer'; readonly version: number }
  /** The record was cut, or changed by hand; `detail` names the place. */
  | { readonly kind: 'damaged'; readonly detail: string }

export type ReadProvenance =
  | { readonly ok: true; readonly value: Provenance }
  | { readonly ok: false; readonly error: ProvenanceFault }

/** Far more than a workspace of thousands of series needs. */
const MAX_CHARACTERS = 64 * 1024 * 1024

const instant = z.iso.datetime({ offset: true })
const interval = { start: instant, end: instant }
const resolution = z.enum(resolutions)

const series = z
  .object({
    operandId: z.string(),
    dataHubId: z.string(),
    name: z.string(),
    entity: z.string(),
    organization: z.string(),
    units: z.string(),
    standardization: z.string().nullable(),
    requestedResolution: z.union([z.literal('auto'), resolution]),
    fetchedResolution: resolution,
    shownResolution: resolution,
    shows: z.enum(['consumption', 'reading', 'amount']).exactOptional(),
    isDerived: z.boolean(),
    zone: z.string(),
    coverage: z
      .object({
        presentMs: z.number(),
        expectedMs: z.number(),
        present: z.number(),
        expected: z.number(),
      })
      .readonly()
      .nullable(),
    covered: z.array(z.object({ ...interval, fetchedAt: instant }).readonly()).readonly(),
  })
  .readonly()

const record = z
  .object({
    format: z.literal(PROVENANCE_FORMAT),
    version: z.literal(PROVENANCE_VERSION),
    app: z.object({ name: z.literal('Meterlens'), version: z.string() }).readonly(),
    writtenAt: instant,
    source: z.object({ baseUrl: z.string() }).readonly(),
    requested: z
      .object({ ...interval, startLocal: z.string(), endLocal: z.string(), zone: z.string() })
      .readonly(),
    policy: z.enum(missingPolicies),
    mask: z.array(z.object(interval).readonly()).readonly(),
    notes: z.array(z.object({ ...interval, text: z.string() }).readonly()).readonly(),
    series: z.array(series).readonly(),
    workspace: z.record(z.string(), z.json()).readonly(),
    cardId: z.string().exactOptional(),
  })
  .readonly()

const anyVersion = z.object({ format: z.literal(PROVENANCE_FORMAT), version: z.number() })

/**
 * Reads the record in `text`, as `provenanceOf` made it; the workspace within is any JSON, for the reader of
 * workspaces to judge. A text that is no JSON is damaged when it names the format, and no record otherwise.
 */
export function readProvenance(text: string): ReadProvenance {
  const json = text.length > MAX_CHARACTERS ? undefined : jsonOf(text)
  if (json === undefined)
    return text.includes(PROVENANCE_FORMAT)
      ? failed('damaged', 'not JSON')
      : { ok: false, error: { kind: 'no-record' } }
  const known = parseWith(anyVersion, json.value)
  if (!known.success) return { ok: false, error: { kind: 'no-record' } }
  const { version } = known.data
  if (version !== PROVENANCE_VERSION)
    return { ok: false, error: { kind: version > PROVENANCE_VERSION ? 'newer' : 'older', version } }
  const read = parseWith(record, json.value)
  if (read.success) return { ok: true, value: read.data }
  const issue = read.error.issues[0]
  return failed('damaged', `${issue?.path.map(String).join('.') ?? ''}: ${issue?.message ?? ''}`)
}

function failed(kind: 'damaged', detail: string): ReadProvenance {
  return { ok: false, error: { kind, detail } }
}

function jsonOf(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) }
  } catch {
    return undefined
  }
}
