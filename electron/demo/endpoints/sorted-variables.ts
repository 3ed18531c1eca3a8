import type { DemoVariable } from '../portfolio/source.ts'

const columns: Readonly<Record<string, (variable: DemoVariable) => string>> = {
  displayName: (variable) => variable.displayName,
  sourceName: (variable) => variable.sourceName,
  dataHubId: (variable) => variable.dataHubId,
  status: (variable) => variable.status,
  variableType: (variable) => variable.kind,
  localTimezone: (variable) => variable.zone,
  dataReception: (variable) => variable.dataReception,
}

/** The columns by which variables can be ordered. */
export const variableColumns: readonly string[] = Object.keys(columns)

type Sorted = (column: string, order: 'asc' | 'desc') => readonly DemoVariable[]

/** Sorts each way only once, since a catalogue sync requests five hundred pages of the same order. */
export function createSortedVariables(variables: readonly DemoVariable[]): Sorted {
  const known = new Map<string, readonly DemoVariable[]>()
  const { compare } = new Intl.Collator('en')
  return (column, order) => {
    const key = `${column} ${order}`
    const textOf = columns[column]
    const sorted =
      known.get(key) ??
      (textOf === undefined
        ? variables
        : variables.toSorted(
            (left, right) => compare(textOf(left), textOf(right)) * (order === 'asc' ? 1 : -1),
          ))
    known.set(key, sorted)
    return sorted
  }
}
