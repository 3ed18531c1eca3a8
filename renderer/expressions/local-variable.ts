import type { Variable } from '#shared/portfolio/nouns.ts'
import { compiledOf } from './compiled.ts'
import type { SavedExpression } from '#renderer/ports/documents/authored/expressions.ts'

const kindLabels: Readonly<Record<Variable['kind'], string>> = {
  'average-rate': 'Average rate',
  totalizer: 'Totalizer',
  instantaneous: 'Instantaneous measurement',
  unknown: 'Unknown',
}

/** Turns an expression into the variable as which it is used. Its days are those of its first variable. */
export function localVariable(expression: SavedExpression): Variable {
  const { id, name, unit, kind, variables } = expression
  return {
    ...{ id, dataHubId: id, displayName: name, sourceName: '', description: '' },
    ...{ kind, kindLabel: kindLabels[kind] },
    ...{ status: 'enabled', isEnabled: true, isRecorded: true, isHistorical: false, isHidden: false },
    resource: { id: 'expression', name: 'Expression' },
    unit: { shortText: unit, longText: unit },
    localTimezone: variables[0]?.zone ?? 'UTC',
    ...(compiledOf(expression)?.hasProducts === true && { hasProducts: true }),
    ...{ dataReception: '', tags: [], entities: [], organization: { id: '', name: '' }, feeds: [], raw: {} },
  }
}
