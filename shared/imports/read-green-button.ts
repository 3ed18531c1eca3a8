import { SECOND_MS } from '#shared/time/instant.ts'
import type { FileChannel } from './file-channel.ts'
import type { XmlElement } from './parse-xml.ts'
import type { ImportRow } from './row-choices.ts'

/** Maps each unit code of ESPI to our unit, what a value means, and how many of their units make one of ours. */
const units: ReadonlyMap<string, readonly [unit: string, meaning: FileChannel['meaning'], per: number]> =
  new Map([
    ['72', ['kWh', 'amount', 1000]],
    ['73', ['kvarh', 'amount', 1000]],
    ['71', ['kVAh', 'amount', 1000]],
    ['38', ['kW', 'rate', 1000]],
    ['63', ['kvar', 'rate', 1000]],
    ['61', ['kVA', 'rate', 1000]],
    ['42', ['m³', 'amount', 1]],
    ['119', ['ft³', 'amount', 1]],
    ['128', ['gal', 'amount', 1]],
    ['132', ['Btu', 'amount', 1]],
    ['134', ['L', 'amount', 1]],
    ['169', ['therm', 'amount', 1]],
  ])
/** Readings of a register: amounts would be their differences, which this reader does not compute. */
const REGISTERS: ReadonlySet<string> = new Set(['1', '2', '3', '9'])
/** Qualities of a reading that was not measured but taken from a reference day, interpolated or projected. */
const ESTIMATED: ReadonlySet<string> = new Set(['8', '9', '12'])

/** One entry of the feed: an address, the variables to which it belongs, and its resource. */
interface Entry {
  readonly self: string
  readonly up: string
  readonly related: readonly string[]
  readonly title: string
  readonly resources: readonly XmlElement[]
}

/**
 * Reads the series of a Green Button file (NAESB REQ.21, ESPI): each meter reading with the unit of its reading type. Stamps are
 * seconds since 1970 in UTC. Readings in units or of registers that cannot be used are left out; none at all gives no series.
 */
export function readGreenButton(root: XmlElement): readonly FileChannel[] {
  const entries = all(root, 'entry').map(entryOf)
  const types = entries.filter((entry) => resource(entry, 'ReadingType') !== undefined)
  const readings = entries.filter((entry) => resource(entry, 'MeterReading') !== undefined)
  const blocks = entries.filter((entry) => resource(entry, 'IntervalBlock') !== undefined)
  // Files without addresses have one reading, to which everything belongs.
  const groups = Map.groupBy(blocks, ({ up }) =>
    readings.find(({ self }) => self !== '' && up.startsWith(`${self}/`)),
  )
  return [...groups].flatMap(([reading, own]) => {
    const type =
      types.find(({ self }) => reading?.related.includes(self)) ?? (types.length === 1 ? types[0] : undefined)
    const channel = type && channelOf(type, own, nameOf(reading, entries))
    return channel === undefined ? [] : [channel]
  })
}

function entryOf(entry: XmlElement): Entry {
  const links = entry.children.filter(({ localName }) => localName === 'link')
  const hrefs = (rel: string): readonly string[] =>
    links
      .filter((link) => link.attributes.get('rel') === rel)
      .map((link) => link.attributes.get('href') ?? '')
  const content = entry.children.find(({ localName }) => localName === 'content')
  return {
    ...{ self: hrefs('self')[0] ?? '', up: hrefs('up')[0] ?? '', related: hrefs('related') },
    ...{ title: textOf(entry, 'title'), resources: content?.children ?? [] },
  }
}

function resource({ resources }: Entry, name: string): XmlElement | undefined {
  return resources.find(({ localName }) => localName === name)
}

/** Names a series after its reading, or after the point of use to which the reading belongs. */
function nameOf(reading: Entry | undefined, entries: readonly Entry[]): string {
  const point = entries.find(
    (entry) =>
      resource(entry, 'UsagePoint') !== undefined &&
      (reading === undefined || reading.up.startsWith(`${entry.self}/`)),
  )
  return [point?.title ?? '', reading?.title ?? ''].filter((title) => title !== '').join(', ')
}

function channelOf(type: Entry, blocks: readonly Entry[], name: string): FileChannel | undefined {
  const element = resource(type, 'ReadingType')
  const known = element && units.get(textOf(element, 'uom'))
  if (element === undefined || known === undefined || REGISTERS.has(textOf(element, 'accumulationBehaviour')))
    return undefined
  const [unit, meaning, per] = known
  const scale = 10 ** Number(textOf(element, 'powerOfTenMultiplier') || '0') / per
  const rows: ImportRow[] = []
  const unreadable: number[] = []
  let [line, empty, estimated] = [0, 0, 0]
  const elements = blocks.flatMap(({ resources }) =>
    resources.flatMap((each) => all(each, 'IntervalReading')),
  )
  for (const each of elements) {
    line++
    const start = Number(textOf(each, 'start') || 'none') * SECOND_MS
    const end =
      start + Number(textOf(each, 'duration') || textOf(element, 'intervalLength') || 'none') * SECOND_MS
    const text = textOf(each, 'value')
    const value = Number(text) * scale
    if (!(end > start) || !Number.isFinite(value)) unreadable.push(line)
    else if (text === '') empty++
    else {
      if (ESTIMATED.has(textOf(each, 'quality'))) estimated++
      rows.push({ line, start, end, value })
    }
  }
  const direction = textOf(element, 'flowDirection') === '19' ? ' (reverse)' : ''
  return {
    ...{ name: `${name}${direction}`.trim(), unit, meaning, estimated, empty, unreadable },
    rows: rows.toSorted((a, b) => a.start - b.start),
  }
}

/** Returns the outermost elements of a name below an element. */
function all(element: XmlElement, name: string): readonly XmlElement[] {
  return element.children.flatMap((child) => (child.localName === name ? [child] : all(child, name)))
}

/** Returns the text of the first element of a name below an element; empty if there is none. */
function textOf(element: XmlElement, name: string): string {
  for (const child of element.children) {
    if (child.localName === name) return child.text.trim()
    const found = textOf(child, name)
    if (found !== '') return found
  }
  return ''
}
