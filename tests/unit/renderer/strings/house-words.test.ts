import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { strings as consistency } from '#renderer/cards/kinds/consistency-audit/strings.ts'
import { frozenStrings } from '#renderer/cards/kinds/savings/frozen/frozen-strings.ts'
import { strings as standardization } from '#renderer/cards/kinds/standardization-audit/strings.ts'
import { strings as wall } from '#renderer/cards/kinds/wall/strings.ts'
import { exportDialog, reportOptions } from '#renderer/features/export/strings.ts'
import { leftOutText } from '#renderer/features/inspector/strings.ts'
import { watchStrings } from '#renderer/features/watch/strings.ts'
import { damagedKept } from '#renderer/strings/errors/damage.ts'
import { cells } from '#renderer/workspace/card-strings.ts'
import { versions } from '#renderer/workspace/strings.ts'

const root = resolve(import.meta.dirname, '../../../..')
const files = [...globSync('renderer/**/*strings.ts', { cwd: root }), 'electron/window/menu/app-menus.ts']

/** Texts of several words that people read, with their file; computed parts are left out. */
const texts = files.flatMap((file) => {
  const source = ts.createSourceFile(file, readFileSync(resolve(root, file), 'utf8'), ts.ScriptTarget.Latest)
  const found: { readonly file: string; readonly text: string }[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateLiteralToken(node)) found.push({ file, text: node.text })
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found.filter(({ text }) => text.trim().includes(' '))
})

const rules: readonly (readonly [what: string, wrong: RegExp])[] = [
  ['calls a card of a workspace a view', /\bcards?\b/i],
  ['writes a space before the sign of percent', /\d%/],
  ['has typographic apostrophes', /[a-z]'s? /],
  ['has an ellipsis of one character', /\.\.\./],
  ['says that values can be summed, not that they add up', /do(?:es)? not add up/],
  ['repairs, and does not mend', /\bmend(?:s|ed)?\b/],
]

describe('what people read', () => {
  it('is found in most features', () => expect(texts.length).toBeGreaterThan(1500))

  it.each(rules)('%s', (_, wrong) => {
    expect(texts.filter(({ text }) => wrong.test(text))).toEqual([])
  })

  it('agrees with one of each', () => {
    const one = [
      ...[standardization.summary(1, 12), standardization.summary(0, 1), consistency.summary(0, 1)],
      ...[wall.nothingMissing(1), exportDialog.rows('1'), reportOptions.notFetched('1', '5', 0)],
      ...[leftOutText(1), watchStrings.cost('1 variable', 1), damagedKept('1'), cells.excluded('1')],
      ...[versions.contents(1, 1, 1), frozenStrings.movedData('reporting/meter', 5, 1)],
    ]
    expect(one).toEqual([
      ...[
        '1 of 12 compared months differs by more than 0.1 %.',
        'The one compared month agrees within 0.1 %.',
      ],
      ...['The one day or month agrees within 0.1 %.', 'Nothing is missing from 1 meter.', '1 row'],
      ...['1 of 5 series is not fetched and will not be printed.', '1 more element is left out'],
      ...['1 variable. Up to 1 request a day, while Meterlens is open.'],
      ...['1 value failed its checksum and was dropped; the rest is intact.', '1 hour is excluded'],
      ...['1 view, 1 series, 1 note', 'the meter in the reporting period has 1 value instead of 5'],
    ])
  })
})
