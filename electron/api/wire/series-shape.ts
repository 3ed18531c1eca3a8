import { appendPoint, type GrowingColumns } from './growing-columns.ts'
import { hasText, latinText } from './json-bytes.ts'
import type { JsonSink } from './json-scanner.ts'
import { emptyFacts, type SeriesFacts } from './series-facts.ts'
import { createElementStencil } from './series-stencil.ts'
import { createCachedDay, epochFromNumber, readStamp } from './stamp-bytes.ts'

type Place = 'junk' | 'envelope' | 'elements' | 'element'
type Field = 'timestamp' | 'value' | 'data' | 'result' | 'data_hub_id' | 'units' | 'resolution' | 'unknown'

const elementFields: readonly Field[] = ['timestamp', 'value']
const envelopeFields: readonly Field[] = ['data', 'result', 'data_hub_id', 'units', 'resolution']
const MAX_UNKNOWN = 20
const MAX_UNKNOWN_SEEN = 2000
const NUMERIC = /^\s*[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?\s*$/
const decoder = new TextDecoder()

/**
 * Picks the columns out of a time-series answer: elements under `data` of the answer, of the object under its
 * own `data` or `result`, or the answer itself where it is an array. Key order, other fields and nesting don't matter.
 */
export function createSeriesShape(columns: GrowingColumns): { sink: JsonSink; facts: SeriesFacts } {
  const day = createCachedDay()
  const facts = emptyFacts()
  const stencil = createElementStencil(day, columns, facts)
  const outer: Place[] = []
  let place: Place = 'envelope'
  let field: Field = 'unknown'
  let unknownSeen = 0
  let time = Number.NaN
  let value = Number.NaN

  function enter(next: Place): void {
    if (place === 'element' && next === 'junk') assign(Number.NaN, Number.NaN)
    outer.push(place)
    place = next
    field = 'unknown'
  }

  /** What the current field of an element is as a time and as a number. */
  function assign(asTime: number, asNumber: number): void {
    if (field === 'timestamp') time = asTime
    else if (field === 'value') value = asNumber
  }

  function isRootOrData(): boolean {
    return place === 'envelope' && (outer.length === 0 || field === 'data')
  }

  function isEnvelope(): boolean {
    return isRootOrData() || (place === 'envelope' && field === 'result')
  }

  function beginElements(): void {
    facts.isFound = true
    facts.elements = facts.nulls = facts.malformed = 0
    // A repeated name: the last one counts, as everywhere in JSON.
    columns.length = 0
    enter('elements')
  }

  function endElement(): void {
    facts.elements += 1
    if (!Number.isFinite(time)) facts.malformed += 1
    else if (!Number.isFinite(value)) facts.nulls += 1
    else appendPoint(columns, time, value)
  }

  function malformedElement(): void {
    facts.elements += 1
    facts.malformed += 1
  }

  function name(bytes: Uint8Array, from: number, to: number): void {
    const known = place === 'element' ? elementFields : envelopeFields
    field = known.find((each) => hasText(bytes, from, to, each)) ?? 'unknown'
    if (field === 'unknown') noteUnknown(bytes, from, to)
  }

  function noteUnknown(bytes: Uint8Array, from: number, to: number): void {
    unknownSeen += 1
    if (unknownSeen > MAX_UNKNOWN_SEEN || facts.unknownFields.size >= MAX_UNKNOWN) return
    const text = decoder.decode(bytes.subarray(from, Math.min(to, from + 64)))
    facts.unknownFields.add(place === 'element' ? `data[].${text}` : text)
  }

  function envelopeText(text: string): void {
    if (field === 'data_hub_id') facts.dataHubId = text
    else if (field === 'units') facts.units = text
    else if (field === 'resolution') facts.resolution = text
  }

  function elementText(bytes: Uint8Array, from: number, to: number): void {
    const stamp = field === 'timestamp' ? readStamp(bytes, from, to, day) : Number.NaN
    if (!Number.isNaN(stamp)) time = stamp
    else if (field !== 'unknown') {
      const text = latinText(bytes, from, Math.min(to, from + 64))
      const number = NUMERIC.test(text) && to - from <= 64 ? Number(text) : Number.NaN
      assign(epochFromNumber(number), number)
    }
  }

  const sink: JsonSink = {
    beginObject: () => {
      if (place === 'elements') {
        time = value = Number.NaN
        enter('element')
      } else enter(isEnvelope() ? 'envelope' : 'junk')
    },
    beginArray: () => {
      if (isRootOrData()) beginElements()
      else {
        if (place === 'elements') malformedElement()
        enter('junk')
      }
    },
    end: () => {
      if (place === 'element') endElement()
      place = outer.pop() ?? 'junk'
    },
    key: (bytes, from, to) => {
      if (place !== 'junk') name(bytes, from, to)
    },
    text: (bytes, from, to) => {
      if (place === 'element') elementText(bytes, from, to)
      else if (place === 'elements') malformedElement()
      else if (place === 'envelope') envelopeText(decoder.decode(bytes.subarray(from, to)))
    },
    number: (number) => {
      if (place === 'element') assign(epochFromNumber(number), number)
      else if (place === 'elements') malformedElement()
      else if (place === 'envelope') envelopeText(String(number))
    },
    literal: () => {
      if (place === 'element') assign(Number.NaN, Number.NaN)
      else if (place === 'elements') malformedElement()
    },
    take: (chunk, at) => (place === 'elements' ? stencil(chunk, at) : at),
  }
  return { sink, facts }
}
