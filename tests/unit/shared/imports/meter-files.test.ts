import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { FileChannel } from '#shared/imports/file-channel.ts'
import { parseXml, type XmlElement } from '#shared/imports/parse-xml.ts'
import { readGreenButton } from '#shared/imports/read-green-button.ts'
import { isNem12, readNem12 } from '#shared/imports/read-nem12.ts'
import { seriesOfRows } from '#shared/imports/read-series.ts'
import { HOUR_MS, MINUTE_MS } from '#shared/time/instant.ts'

const zone = 'Australia/Brisbane'
const tableOf = (text: string): readonly (readonly string[])[] =>
  text.split('\n').map((line) => line.split(','))
const dayOf = (date: string, value: string, quality: string, count = 48): string =>
  ['300', date, ...Array<string>(count).fill(value), quality].join(',')
const header = '100,NEM12,202001010000,MDP,RETAILER'
const register = '200,6123456789,E1B1,,E1,N1,M1,KWH,30,'
const startOf = (text: string): number => Date.parse(`${text}T00:00+10:00`)

function seriesOf(channel: FileChannel | undefined) {
  const series = channel && seriesOfRows(channel, { ...channel, keeps: 'last', zone, isEndIncluded: false })
  if (series === undefined) throw new Error('nothing was read')
  return { ...series, times: [...series.columns.times], values: [...series.columns.values] }
}

describe('readNem12', () => {
  it('reads half hours as the power of their quarters, in the time of the market', () => {
    const table = tableOf([header, register, dayOf('20200301', '0.5', 'A'), '900'].join('\n'))
    expect(isNem12(table)).toBe(true)
    const [channel] = readNem12(table)
    expect(channel).toMatchObject({ name: '6123456789 E1', unit: 'kWh', meaning: 'amount', estimated: 0 })
    const series = seriesOf(channel)
    expect([series.resolution, series.unit, series.gaps]).toEqual(['15-minute', 'kW', []])
    expect(series.times).toHaveLength(96)
    expect(series.times[0]).toBe(startOf('2020-03-01'))
    expect(new Set(series.values)).toEqual(new Set([1]))
  })

  it('leaves values without data out, also those of a part of a day, and counts what is estimated', () => {
    const table = tableOf(
      [
        ...[header, register, dayOf('20200301', '1', 'N'), dayOf('20200302', '1', 'V')],
        ...['400,1,2,A', '400,3,4,N', '400,5,48,S14', dayOf('20200303', '1', 'E52'), '900'],
      ].join('\n'),
    )
    const [channel] = readNem12(table)
    expect(channel).toMatchObject({ empty: 50, estimated: 44 + 48 })
    expect(seriesOf(channel).gaps).toEqual([
      { start: startOf('2020-03-02') + HOUR_MS, end: startOf('2020-03-02') + 2 * HOUR_MS },
    ])
  })

  it('joins the days of a register over its records, and keeps registers apart', () => {
    const table = tableOf(
      [
        ...[header, register, dayOf('20200302', '1', 'A'), '200,6123456789,E1B1,,B1,N2,M1,kWh,5,'],
        ...[dayOf('20200302', '0.1', 'A', 288), register, dayOf('20200301', '1', 'A')],
      ].join('\n'),
    )
    const channels = readNem12(table)
    expect(channels.map(({ name, rows }) => [name, rows.length])).toEqual([
      ['6123456789 E1', 96],
      ['6123456789 B1', 288],
    ])
    const five = seriesOf(channels[1])
    expect(five.resolution).toBe('15-minute')
    expect(five.values.every((value) => Math.abs(value - 1.2) < 1e-12)).toBe(true)
  })

  it('names days that cannot be read', () => {
    const table = tableOf(
      [
        ...[header, register, dayOf('20200231', '1', 'A'), dayOf('20200301', '1', 'A', 40)],
        ...[dayOf('20200302', 'x', 'A'), '200,1,,,E1,,,kWh,7,', dayOf('20200301', '1', 'A')],
      ].join('\n'),
    )
    expect(readNem12(table).map(({ unreadable }) => unreadable)).toEqual([[3, 4, 5], [7]])
  })

  it('takes any cells without a fault of its own', () => {
    const cell = fc.oneof(
      fc.constantFrom('200', '300', '400', 'N', '5', '30', 'kWh', '20200301'),
      fc.string(),
    )
    fc.assert(
      fc.property(fc.array(fc.array(cell, { maxLength: 60 }), { maxLength: 12 }), (table) => {
        for (const { rows } of readNem12(table))
          expect(rows.every(({ start, value }) => Number.isFinite(start) && Number.isFinite(value))).toBe(
            true,
          )
      }),
    )
  })
})

/** An element of a document, with a text or with children. */
function xml(
  localName: string,
  content: string | readonly XmlElement[] = '',
  attributes: Readonly<Record<string, string>> = {},
): XmlElement {
  const of = new Map(Object.entries(attributes))
  return typeof content === 'string'
    ? { localName, children: [], text: content, attributes: of }
    : { localName, children: content, text: '', attributes: of }
}

const link = (rel: string, href: string): XmlElement => xml('link', '', { rel, href })
const entry = (links: readonly XmlElement[], title: string, resource: XmlElement): XmlElement =>
  xml('entry', [...links, xml('title', title), xml('content', [resource])])
const typeOf = (fields: Readonly<Record<string, string>>): XmlElement =>
  xml(
    'ReadingType',
    Object.entries({ accumulationBehaviour: '4', intervalLength: '900', uom: '72', ...fields }).map(
      ([name, text]) => xml(name, text),
    ),
  )
const reading = (start: number, value: string, more: readonly XmlElement[] = []): XmlElement =>
  xml('IntervalReading', [
    ...more,
    xml('timePeriod', [xml('duration', '900'), xml('start', String(start))]),
    xml('value', value),
  ])
const block = (readings: readonly XmlElement[]): XmlElement =>
  xml('IntervalBlock', [xml('interval', [xml('duration', '86400'), xml('start', '1577836800')]), ...readings])

describe('readGreenButton', () => {
  const start = 1_577_836_800
  const point = entry([link('self', 'U/01')], 'Front', xml('UsagePoint', [xml('kind', '0')]))
  const meterReading = (id: string, type: string): XmlElement =>
    entry(
      [link('self', `U/01/M/${id}`), link('up', 'U/01/M'), link('related', `T/${type}`)],
      `Reading ${id}`,
      xml('MeterReading'),
    )
  const blockOf = (id: string, readings: readonly XmlElement[]): XmlElement =>
    entry([link('self', `U/01/M/${id}/B/1`), link('up', `U/01/M/${id}/B`)], '', block(readings))
  const type = (id: string, fields: Readonly<Record<string, string>>): XmlElement =>
    entry([link('self', `T/${id}`)], '', typeOf(fields))

  it('reads each meter reading in the unit of its type', () => {
    const quality = xml('ReadingQuality', [xml('quality', '8')])
    const feed = xml('feed', [
      ...[
        point,
        meterReading('1', 'a'),
        meterReading('2', 'b'),
        type('a', {}),
        type('b', { flowDirection: '19' }),
      ],
      blockOf('1', [
        reading(start, '250'),
        reading(start + 900, '500', [quality]),
        reading(start + 1800, ''),
      ]),
      blockOf('2', [reading(start, '7'), reading(start + 900, 'x')]),
    ])
    const channels = readGreenButton(feed)
    expect(channels).toMatchObject([
      { name: 'Front, Reading 1', unit: 'kWh', meaning: 'amount', estimated: 1, empty: 1, unreadable: [] },
      { name: 'Front, Reading 2 (reverse)', empty: 0, unreadable: [2] },
    ])
    expect(seriesOf(channels[0])).toMatchObject({ unit: 'kW', resolution: '15-minute', values: [1, 2] })
    expect(channels[0]?.rows[0]).toMatchObject({ start: start * 1000, end: start * 1000 + 15 * MINUTE_MS })
  })

  it('counts in the power of ten of the type, and reads a file without addresses', () => {
    const type = xml('entry', [xml('content', [typeOf({ powerOfTenMultiplier: '-3', uom: '38' })])])
    const blocks = xml('entry', [xml('content', [block([reading(start, '4500')])])])
    const [channel] = readGreenButton(xml('feed', [type, blocks]))
    expect(channel).toMatchObject({ unit: 'kW', meaning: 'rate' })
    expect(channel?.rows[0]?.value).toBeCloseTo(0.0045, 12)
  })

  it('spreads a bill of a month over its days', () => {
    const month = xml('IntervalReading', [
      xml('timePeriod', [xml('duration', String(31 * 86_400)), xml('start', String(start))]),
      xml('value', '74400000'),
    ])
    const blocks = xml('entry', [xml('content', [block([month])])])
    const channels = readGreenButton(xml('feed', [xml('entry', [xml('content', [typeOf({})])]), blocks]))
    const [channel] = channels
    const series =
      channel && seriesOfRows(channel, { ...channel, keeps: 'last', zone: 'UTC', isEndIncluded: false })
    expect([series?.resolution, series?.columns.times.length]).toEqual(['daily', 31])
    expect(series?.columns.values[30]).toBeCloseTo(74400 / (31 * 24), 9)
  })

  it('leaves out registers and units that it does not know, and takes any tree without a fault of its own', () => {
    const of = (fields: Readonly<Record<string, string>>) =>
      readGreenButton(
        xml('feed', [
          xml('entry', [xml('content', [typeOf(fields)])]),
          xml('entry', [xml('content', [block([reading(start, '1')])])]),
        ]),
      )
    expect(of({ accumulationBehaviour: '1' })).toEqual([])
    expect(of({ uom: '29' })).toEqual([])
    const names = [
      'entry',
      'content',
      'ReadingType',
      'IntervalBlock',
      'IntervalReading',
      'uom',
      'start',
      'value',
    ]
    const { tree } = fc.letrec<{ tree: XmlElement }>((tie) => ({
      tree: fc
        .tuple(fc.constantFrom(...names), fc.oneof(fc.string(), fc.array(tie('tree'), { maxLength: 4 })))
        .map(([name, content]) => xml(name, content)),
    }))
    fc.assert(
      fc.property(tree, (root) => {
        for (const { rows } of readGreenButton(root))
          expect(rows.every(({ value }) => Number.isFinite(value))).toBe(true)
      }),
    )
  })
})

describe('parseXml', () => {
  it('reads elements without their prefixes, attributes, texts, characters and data as they are', () => {
    const text =
      '<?xml version="1.0"?>\n<!-- a > b --><e:feed xmlns:e="x"><e:a t="1 &lt; 2" u=\'"\'/>n &amp; &#65;<b><![CDATA[<c>]]></b></e:feed>\n'
    const { localName, children, text: own } = parseXml(text)
    expect([localName, own]).toEqual(['feed', 'n & A'])
    expect(children.map(({ localName: name, text: inner }) => [name, inner])).toEqual([
      ['a', ''],
      ['b', '<c>'],
    ])
    expect([...(children[0]?.attributes ?? [])]).toEqual([
      ['t', '1 < 2'],
      ['u', '"'],
    ])
  })

  it.each([
    ...['', 'x', '<a>', '<a></b>', '<a/><b/>', '</a>', '<a b=1/>', '<a', '<!-- a', '<a><![CDATA[b</a>'],
    ...['<a>'.repeat(200) + '</a>'.repeat(200)],
  ])('refuses %j', (text) => {
    expect(() => parseXml(text)).toThrow('not well formed')
  })

  it('reads what it is given in full, or refuses it, in time that grows with its length', () => {
    const piece = fc.constantFrom(
      '<a>',
      '</a>',
      '<a b="',
      '"',
      ' ',
      '=',
      '<',
      '>',
      '&amp;',
      '&',
      '<!--',
      '-->',
      'x',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        try {
          expect(parseXml(`<r>${pieces.join('')}</r>`).localName).toBe('r')
        } catch (error) {
          expect(String(error)).toMatch(/not well formed|declares/)
        }
      }),
    )
  })
})
