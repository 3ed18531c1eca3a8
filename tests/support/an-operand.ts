import type { Variable } from '#shared/portfolio/nouns.ts'
import type { KnownOperand, RequestOption, ViewOperand } from '#renderer/query/view/operands.ts'
import { aVariable } from './scripted-catalogue.ts'

/** The first operand of a variable, as ticking it in the tree makes it. */
export function anOperand(dataHubId: string, option: RequestOption = {}): ViewOperand {
  return { id: `variable:${dataHubId}#1`, source: { kind: 'variable', dataHubId, ...option } }
}

/** An operand with its variable; \`hub-1\` is what \`aVariable(1)\` makes. */
export function aKnownOperand(
  variable: Variable = aVariable(1),
  part: Partial<Omit<ViewOperand, 'source'>> & { readonly option?: RequestOption } = {},
): KnownOperand {
  const { option, ...own } = part
  return { operand: { ...anOperand(variable.dataHubId, option), ...own }, variable }
}
