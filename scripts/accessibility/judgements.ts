import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The levels of OpenACR, and their names on a page. */
export const levelNames = {
  supports: 'Supports',
  'partially-supports': 'Partially supports',
  'does-not-support': 'Does not support',
  'not-applicable': 'Not applicable',
  'not-evaluated': 'Not evaluated',
} as const

export type Level = keyof typeof levelNames

/** A success criterion, by number and name as in WCAG 2.2, and how far it is met. */
export interface Criterion {
  readonly num: string
  readonly name: string
  readonly level: Level
  readonly notes: string
  /** Tests that prove it on the running app. */
  readonly tests: readonly string[]
}

const [, textA = '', textAa = ''] = readFileSync(join(import.meta.dirname, 'judgements.md'), 'utf8').split(
  /^## .*$/m,
)

export const levelA = criteriaIn(textA)
export const levelAa = criteriaIn(textAa)

function criteriaIn(text: string): readonly Criterion[] {
  return text.split('\n').flatMap((line) => {
    const [, criterion = '', level = '', notes = '', journeys = ''] = line
      .split('|')
      .map((cell) => cell.trim())
    const [, num, name = ''] = /^([\d.]+) (.*)$/.exec(criterion) ?? []
    if (num === undefined) return []
    if (!isLevel(level)) throw new Error(`no such level: ${line}`)
    const tests = journeys.split(', ').flatMap((one) => (one === '' ? [] : `tests/e2e/${one}.spec.ts`))
    return { num, name, level, notes, tests }
  })
}

function isLevel(text: string): text is Level {
  return text in levelNames
}
