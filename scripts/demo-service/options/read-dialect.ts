import { dialectChoices, type Dialect } from '../dialect/dialect.ts'
import { UsageError } from './usage-error.ts'

/** Reads options such as `stamps=interval-end`. */
export function readDialect(texts: readonly string[]): Partial<Dialect> {
  return Object.fromEntries(texts.map(readChoice))
}

function readChoice(text: string): readonly [string, string] {
  const [point = '', choice = ''] = text.split('=', 2)
  const choices = Object.entries(dialectChoices).find(([name]) => name === point)?.[1]
  if (choices === undefined) {
    throw new UsageError(`--dialect: ${point} is not one of ${Object.keys(dialectChoices).join(', ')}`)
  }
  if (!choices.some((known) => known === choice)) {
    throw new UsageError(`--dialect: ${point} takes ${choices.join(', ')}, not ${choice || 'nothing'}`)
  }
  return [point, choice]
}
