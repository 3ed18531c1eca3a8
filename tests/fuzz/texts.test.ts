import { basename, join, resolve, win32 } from 'node:path'
import * as fc from 'fast-check'
import Papa from 'papaparse'
import { describe, expect, it } from 'vitest'
import { exportFormats, fileNameFrom } from '#electron/files/file-names.ts'
import { csvText } from '#shared/export/csv-text.ts'
import { csvSeparators } from '#shared/export/csv-table.ts'
import { spreadsheetOptions } from '#renderer/exporting/export-csv.ts'
import { anyCharacter } from '#support/any-character.ts'
import { drillEffort } from '#support/laws/drill-effort.ts'

const { parameters, timeoutMs } = drillEffort('texts', 1500)
const format = fc.constantFrom('csv', 'png', 'json')
const suggestions = fc.oneof(
  fc.string({ unit: anyCharacter, maxLength: 200 }),
  fc.string({ unit: 'grapheme', minLength: 100, maxLength: 200 }),
  fc
    .array(
      fc.constantFrom(
        '..',
        '/',
        '\\',
        '.',
        ' ',
        'con',
        'nul.',
        'C:',
        '~',
        '%2e',
        '\0',
        '\u202e',
        'a',
        'é',
        '日',
        '\ud83d',
        '.csv',
      ),
      { minLength: 1, maxLength: 60 },
    )
    .map((parts) => parts.join('')),
)

describe('a suggested file name', () => {
  it(
    'names a file in the folder that was chosen, which every system takes',
    () => {
      fc.assert(
        fc.property(suggestions, format, (suggested, as) => {
          const name = fileNameFrom(suggested, as)
          expect(basename(name)).toBe(name)
          expect(win32.basename(name)).toBe(name)
          expect(resolve(join('/chosen', name))).toBe(`/chosen/${name}`)
          expect(name).toMatch(/^[^.\s].*\.[a-z]+$/su)
          expect(name.endsWith(`.${exportFormats[as].extension}`)).toBe(true)
          expect(name.isWellFormed()).toBe(true)
          expect(name).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>:"/\\|?*]/u)
          expect(name).not.toMatch(/^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i)
          expect(name).not.toMatch(/[\s.]\.[a-z]+$/u)
          // The limit leaves room for the ` (2)` of a name that is taken.
          expect(Buffer.byteLength(name)).toBeLessThanOrEqual(245)
        }),
        parameters,
      )
    },
    timeoutMs,
  )
})

describe('a text in a CSV file', () => {
  const part = fc.constantFrom(
    '=',
    '+',
    '-',
    '@',
    '\t',
    '\r',
    '\n',
    ';',
    ',',
    '|',
    '"',
    "'",
    ' ',
    'SUM(1)',
    'a',
    '＝',
  )

  it(
    'is not a formula, whichever character a spreadsheet cuts cells at',
    () => {
      fc.assert(
        fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
          for (const [separator, delimiter] of csvSeparators.flatMap((one) =>
            csvSeparators.map((other) => [one, other] as const),
          )) {
            const text = csvText(parts.join(''), { ...spreadsheetOptions, separator })
            const line = `${['2026-01-01T00:00Z', text, '1.5'].join(separator)}\r\n`
            const { data } = Papa.parse<string[]>(line, { delimiter, newline: '\r\n' })
            for (const cell of data.flat().flatMap((each) => each.split('\n')))
              expect(cell.trimStart(), delimiter).not.toMatch(/^[=+\-@＝＋－＠]/)
          }
        }),
        parameters,
      )
    },
    timeoutMs,
  )
})
