import type { Variable } from '#shared/catalog/nouns.ts'
import type { Operand, VariableSource } from '#shared/series/operand.ts'
import type { Resolution } from '#shared/time/resolution.ts'
import type { WorkspaceDocument } from '#renderer/ports/documents/workspace-document.ts'

/**
 * What a view may hold: variables over the view's own period. Other kinds and shifted periods are not answered
 * yet, so the document refuses them and no action makes one.
 */
export type ViewOperand = WorkspaceDocument['operands'][number]

/** An operand that can be answered: its variable is in the catalogue. */
export interface KnownOperand {
  readonly operand: Operand
  readonly variable: Variable
}

/** The operands that have their variable in the catalogue, in their order. */
export function knownOperands(
  operands: readonly ViewOperand[],
  lookup: (dataHubId: string) => Variable | undefined,
): readonly KnownOperand[] {
  return operands.flatMap((operand) => {
    const variable = lookup(operand.source.dataHubId)
    return variable === undefined ? [] : [{ operand, variable }]
  })
}

/** What is requested of a variable beyond its canonical units. */
export type RequestOption = Pick<VariableSource, 'units' | 'standardization'>

export function optionFrom(units: string | undefined, standardization: string | undefined): RequestOption {
  return { ...(units !== undefined && { units }), ...(standardization !== undefined && { standardization }) }
}

/** Nothing for what is no variable: only those are converted by the service. */
export function optionOf({ source }: Operand): RequestOption {
  return source.kind === 'variable' ? optionFrom(source.units, source.standardization) : {}
}

export function hasOption({ units, standardization }: RequestOption): boolean {
  return units !== undefined || standardization !== undefined
}

/** The operand at a resolution of its own, or at that of the view. */
export function withResolution(operand: ViewOperand, resolution: Resolution | undefined): ViewOperand {
  const { resolution: _former, ...rest } = operand
  return resolution === undefined ? rest : { ...rest, resolution }
}

/** The operand as what ran through it, or as its readings. */
export function withShown(operand: ViewOperand, shows: 'reading' | undefined): ViewOperand {
  const { shows: _former, ...rest } = operand
  return shows === undefined ? rest : { ...rest, shows }
}

/** The operand in another unit and standardization; its id stays, and with it its colour. */
export function withOption(operand: ViewOperand, option: RequestOption): ViewOperand {
  const { kind, dataHubId } = operand.source
  return { ...operand, source: { kind, dataHubId, ...option } }
}
