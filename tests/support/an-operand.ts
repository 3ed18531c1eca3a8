import type { Variable } from '#shared/portfolio/nouns.ts'
import type { KnownOperand, RequestOption, ViewOperand } from '#renderer/query/view/operands.ts'
import { aVariable } from './scripted-catalogue.ts'

/** Creates the first operand of a variable, as ticking it in the tree does. */
export function anOperand(dataHubId: string, option: RequestOption = {}): ViewOperand {
  return { id: `variable:${dataHubId}#1`, source: { kind: 'variable', dataHubId, ...option } }
}

/** Creates an operand with its variable; `hub-1` is the id that `aVariable(1)` has. */
export function aKnownOperand(
  variable: Variable = aVariable(1),
  part: Partial<Omit<ViewOperand, 'source'>> & { readonly option?: RequestOption } = {},
): KnownOperand {
  const { option, ...own } = part
  return { operand: { ...anOperand(variable.dataHubId, option), ...own }, variable }
}
