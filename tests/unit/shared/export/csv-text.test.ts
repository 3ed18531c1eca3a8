import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import Papa from 'papaparse'
import { describe, expect, it } from 'vitest'
import { csvOpening, csvText } from '#shared/export/csv-text.ts'
import { plainOptions } from './csv-builders.ts'
import { anyCharacter } from '#support/any-character.ts'

const asIs = { ...plainOptions, neutraliseFormulas: false }

describe('csvText', () => {
  it('reads back as the same text in two independent parsers', () => {
    const anyText = fc.oneof(
      fc.string({ unit: anyCharacter }),
      fc.string({ unit: fc.constantFrom('"', ',', '\r', '\n', ' ', '=', 'a', ';', '\u2028', 'א') }),
    )
    fc.assert(
      fc.property(fc.array(anyText, { minLength: 2, maxLength: 5 }), (texts) => {
        fc.pre(!(texts[0] ?? '').startsWith('\uFEFF'))
        const line = `${texts.map((text) => csvText(text, asIs)).join(',')}\r\n`
        expect(parse(line, { record_delimiter: '\r\n' })).toEqual([texts])
        expect(Papa.parse(line, { delimiter: ',', newline: '\r\n', skipEmptyLines: true }).data[0]).toEqual(
          texts,
        )
      }),
    )
  })

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', '\nx', '＝1'])('neutralises %j', (text) => {
    expect(csvText(text, plainOptions)).toContain(`'${text}`)
    expect(csvText(text, asIs)).not.toContain("'")
  })

  it.each(['gas;=1+1', 'gas\n=1+1', 'gas\t@SUM(A1)', ' =1+1', 'gas; -1'])(
    'neutralises %j, which other separators would cut',
    (text) => {
      expect(csvText(text, plainOptions)).toMatch(/(^"?|[;\n\t])'\s*[=@-]/)
    },
  )

  it('leaves other text alone', () => {
    expect(csvText('Building 0 - gas', plainOptions)).toBe('Building 0 - gas')
    expect(csvText('a;b - c + d', plainOptions)).toBe('a;b - c + d')
    expect(csvText('', plainOptions)).toBe('')
  })
})

describe('csvOpening', () => {
  it('starts with U+FEFF only on request', () => {
    expect(csvOpening(['a'], { ...plainOptions, byteOrderMark: true })).toBe('\uFEFFa\r\n')
    expect(csvOpening(['a'], plainOptions)).toBe('a\r\n')
  })
})
