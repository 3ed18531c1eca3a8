import { jsonFrom } from '#shared/errors/json-from.ts'
import {
  CLOSE_BRACE,
  CLOSE_BRACKET,
  isRecord,
  OPEN_BRACE,
  OPEN_BRACKET,
  QUOTE,
  stringEnd,
  textIn,
} from './json-bytes.ts'
import { noteUnknown } from './series-elements.ts'

/** The text around the elements of a series, gathered while they are read. */
export interface SeriesEnvelope {
  /** The answer, in which empty arrays replace the elements. */
  text: string
  readonly decoder: InstanceType<typeof TextDecoder>
  depth: number
  /**
   * Number of open objects, from the outermost one on, that may contain the elements: the answer itself and objects in
   * it named `data` or `result`.
   */
  envelopes: number
  /** The last text in the innermost of these objects, which is the name of the value that follows. */
  name: unknown
  /** True if elements follow. */
  isAtElements: boolean
  hasElements: boolean
}

export function createSeriesEnvelope(): SeriesEnvelope {
  const decoder = new TextDecoder()
  const start = { depth: 0, envelopes: 0, name: undefined, isAtElements: false, hasElements: false }
  return { text: '', decoder, ...start }
}

/**
 * Reads the complete elements in `[from, end)`. Returns where it stopped: after the `[` of the elements, or at an
 * incomplete string.
 */
export function readEnvelope(envelope: SeriesEnvelope, bytes: Uint8Array, from: number, end: number): number {
  let at = from
  while (at < end && !envelope.isAtElements) {
    const byte = bytes[at]
    const next = byte === QUOTE ? stringEnd(bytes, at, end) : at + 1
    if (next === 0) break
    if (byte === QUOTE && isInnermost(envelope)) envelope.name = jsonFrom(textIn(bytes, at, next))
    if (byte === OPEN_BRACE) beginObject(envelope)
    if (byte === OPEN_BRACKET) beginArray(envelope)
    if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET) close(envelope)
    at = next
  }
  envelope.text += envelope.decoder.decode(bytes.subarray(from, at), { stream: true })
  return at
}

function isInnermost({ depth, envelopes }: SeriesEnvelope): boolean {
  return depth === envelopes
}

/** Elements are in an array that is the answer, or is named `data` in it or in an object named `data` or `result`. */
function beginObject(envelope: SeriesEnvelope): void {
  const { depth, name } = envelope
  const isEnvelope = isInnermost(envelope) && (depth === 0 || name === 'data' || name === 'result')
  envelope.depth += 1
  if (isEnvelope) envelope.envelopes += 1
}

function beginArray(envelope: SeriesEnvelope): void {
  const { depth, name } = envelope
  envelope.isAtElements = isInnermost(envelope) && (depth === 0 || name === 'data')
  envelope.hasElements ||= envelope.isAtElements
  envelope.depth += 1
}

function close(envelope: SeriesEnvelope): void {
  envelope.depth -= 1
  envelope.envelopes = Math.min(envelope.envelopes, envelope.depth)
}

/** Texts outside the elements (docs/service.md 2.11); empty if missing. */
export interface SeriesFacts {
  readonly dataHubId: string
  readonly units: string
  readonly resolution: string
}

const known = ['data', 'result', 'data_hub_id', 'units', 'resolution']

/** Reads the facts of the whole envelope; undefined if it is not JSON. Adds the names of undocumented fields. */
export function factsFrom({ text }: SeriesEnvelope, unknownFields: Set<string>): SeriesFacts | undefined {
  const answer = jsonFrom(text)
  if (answer === undefined) return undefined
  const facts = { dataHubId: '', units: '', resolution: '' }
  let json: unknown = answer
  while (isRecord(json)) {
    facts.dataHubId = textFrom(json['data_hub_id']) || facts.dataHubId
    facts.units = textFrom(json['units']) || facts.units
    facts.resolution = textFrom(json['resolution']) || facts.resolution
    for (const name of Object.keys(json)) if (!known.includes(name)) noteUnknown(unknownFields, name)
    json = isRecord(json['data']) ? json['data'] : json['result']
  }
  return facts
}

const LONGEST_TEXT = 4096

function textFrom(json: unknown): string {
  return typeof json === 'string' || typeof json === 'number' ? String(json).slice(0, LONGEST_TEXT) : ''
}
