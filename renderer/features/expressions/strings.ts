import type { VariableKind } from '#shared/portfolio/nouns.ts'
import type { ExpressionProblem } from '#shared/analysis/expression/syntax.ts'
import { isKnownUnit } from '#shared/units/measure.ts'
import { quantityUnitOf } from '#shared/units/units.ts'

export const expressions = {
  new: 'Write an expression',
  newTitle: 'New expression',
  editTitle: 'Edit expression',
  renameTitle: 'Rename expression',
  name: 'Name',
  text: 'Expression',
  hint: 'Add, subtract, multiply and divide variables: "Building 0 · Electricity" / 1000 [ft2]. Put names in quotes and units of numbers in brackets.',
  completions: 'Variables',
  save: 'Save',
  notSaved: 'The expression was not saved',
  taken: (name: string): string => `“${name}” is taken. Choose another name.`,
  show: 'Show only this',
  add: 'Add to chart',
  edit: 'Edit…',
  duplicate: 'Duplicate',
  remove: 'Remove the expression',
  variables: 'Variables',
  lost: 'no longer in the catalogue',
  gone: 'This expression was removed.',
} as const

export const expressionFiles = {
  file: 'expressions',
  imported: (count: number) => `${count === 1 ? '1 expression' : `${String(count)} expressions`} imported`,
  replaced: (count: number) =>
    count === 1
      ? 'One of them replaces one that was here.'
      : `${String(count)} of them replace those that were here.`,
  notInCatalogue: (count: number) =>
    `${count === 1 ? '1 variable in them is' : `${String(count)} variables in them are`} not in the catalogue.`,
} as const

/** Describes the result of a valid text: "Gives kW, a rate: its amount is in kWh." */
export function resultText(unit: string, kind: VariableKind): string {
  const gives = unit === '' ? 'Gives a number without a unit' : `Gives ${unit}`
  const amount = quantityUnitOf(unit)?.unit
  if (kind !== 'average-rate') return `${gives}, an instantaneous value: averaged, never summed.`
  return amount === undefined ? `${gives}, a rate.` : `${gives}, a rate: its amount is in ${amount}.`
}

type PlainProblem = Exclude<ExpressionProblem['kind'], 'different-units'>

const problems: Readonly<Record<PlainProblem, (part: string) => string>> = {
  empty: () => 'Write an expression.',
  unexpected: (part) => (part === '' ? 'Something is missing at the end.' : `${part} is not expected here.`),
  unfinished: () => 'Something is missing at the end.',
  'open-quote': (part) => `The quote before ${part.slice(1)} is not closed.`,
  'open-bracket': () => 'The bracket of a unit is not closed.',
  'open-parenthesis': () => 'A parenthesis is not closed.',
  'too-deep': () => 'Parentheses are nested too deeply.',
  'unknown-name': (part) =>
    isQuoted(part)
      ? `No variable or expression is called ${part}. Choose one of those that are listed while a name is typed.`
      : `No variable or expression is called “${part}”. Put a name of several words in quotes.`,
  'ambiguous-name': (part) => `Several variables are called ${part}. Write the id of one in quotes.`,
  'expression-cycle': (part) =>
    `${part} is made of this expression, which cannot be a part of itself. Leave it out.`,
  'temperature-scaled': (part) =>
    `${part} is a temperature, whose zero is arbitrary. Subtract another one from it first, as in (${part} − 15 [°C]).`,
  'temperatures-added': () =>
    'Temperatures cannot be added. Divide the sum by their number for the mean, or take a difference.',
  'no-variable': () => 'The expression contains no variable.',
  'zero-divisor': (part) => `Cannot divide by zero. Change the divisor ${part}.`,
}

const isQuoted = (part: string): boolean => /^["“]/.test(part)

/** Describes a problem in a text, with the character where it is. */
export function problemText(problem: ExpressionProblem, text: string): string {
  const part = text.slice(problem.at, problem.end).trim()
  const sentence =
    problem.kind === 'different-units'
      ? unitsText(part, problem.unit, problem.others)
      : problems[problem.kind](part)
  return problem.kind === 'empty' ? sentence : `Character ${String(problem.at + 1)}: ${sentence}`
}

function unitsText(part: string, unit: string, others: string): string {
  if (unit === '') return `${part} has no unit and the rest is in ${others}: write ${part} [${others}].`
  const unknown = [unit, others].find((each) => each !== '' && !isKnownUnit(each))
  const sentence = `${part} is in ${unit}, which cannot be added to ${others === '' ? 'a number without a unit' : others}.`
  return unknown === undefined
    ? sentence
    : `${sentence} The unit ${unknown} is not known and cannot be converted.`
}

/**
 * Tells which units of a result are unknown: they stay as they were written, whether on purpose, like EUR, or by
 * mistake.
 */
export function unknownUnitsText(unit: string): string {
  const unknown = unit.split(/[·/]/).filter((each) => !['', '1'].includes(each) && !isKnownUnit(each))
  if (unknown.length === 0) return ''
  const [are, them] = unknown.length === 1 ? ['The unit', 'it is'] : ['The units', 'they are']
  return `${are} ${unknown.join(' and ')} cannot be converted: ${them} kept as written.`
}

export const expressionCommands = {
  exportFile: 'Export expressions…',
  importFile: 'Import expressions…',
  create: 'New expression…',
  createNames: ['formula', 'calculate', 'virtual meter', 'CO₂', 'carbon', 'emissions', 'add up'],
} as const
