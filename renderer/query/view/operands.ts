import type { Weekday } from '#shared/time/ranges/calendar-settings.ts'
import type { Variable } from '#shared/catalog/nouns.ts'
import type { Operand, VariableSource } from '#shared/series/operand.ts'
import type { IanaZone } from '#shared/time/instant.ts'
import type { Resolution } from '#shared/time/resolution.ts'
import type { WorkspaceDocument } from '#renderer/ports/documents/workspace-document.ts'

/**
 * A view may hold variables over its own period. Other kinds and shifted periods are not answered yet, so the
 * document refuses them and no action makes one.
 */
export type ViewOperand = WorkspaceDocument['operands'][number]

/** Whose days are shown: each variable's own, or those of one zone. */
export type ZoneChoice = { readonly kind: 'entity' } | { readonly kind: 'fixed'; readonly zone: IanaZone }

/** An operand that can be answered: its variable is in the catalogue. */
export interface KnownOperand {
  readonly operand: Operand
  readonly variable: Variable
  /** Zone whose days the view has; absent where each variable has its own. */
  readonly daysOf?: IanaZone
  /** Weeks of the view begin on this day; absent for Monday. */
  readonly firstDayOfWeek?: Weekday
}

/** Returns the zone in which days of an operand are cut: its own, else that of the view, else that of the variable. */
export function zoneOf({ operand, variable, daysOf }: KnownOperand): IanaZone {
  return operand.zone ?? daysOf ?? variable.localTimezone
}

/** Returns the operands that have their variable in the catalogue, in their order. */
export function knownOperands(
  operands: readonly ViewOperand[],
  lookup: (dataHubId: string) => Variable | undefined,
  zone: ZoneChoice,
  firstDayOfWeek?: Weekday,
): readonly KnownOperand[] {
  const days = {
    ...(zone.kind === 'fixed' && { daysOf: zone.zone }),
    ...(firstDayOfWeek !== undefined && { firstDayOfWeek }),
  }
  return operands.flatMap((operand) => {
    const variable = lookup(operand.source.dataHubId)
    return variable === undefined ? [] : [{ operand, variable, ...days }]
  })
}

/** Lists what can be requested of a variable beyond its canonical units. */
export type RequestOption = Pick<VariableSource, 'units' | 'standardization' | 'namedResolution'>

export function optionFrom(
  units: string | undefined,
  standardization: string | undefined,
  namedResolution?: string,
): RequestOption {
  return {
    ...(units !== undefined && { units }),
    ...(standardization !== undefined && { standardization }),
    ...(namedResolution !== undefined && { namedResolution }),
  }
}

/** Returns no options for an operand that is no variable: only variables are converted by the service. */
export function optionOf({ source }: Operand): RequestOption {
  return source.kind === 'variable'
    ? optionFrom(source.units, source.standardization, source.namedResolution)
    : {}
}

export function hasOption({ units, standardization, namedResolution }: RequestOption): boolean {
  return units !== undefined || standardization !== undefined || namedResolution !== undefined
}

/** Gives the operand a resolution of its own, one that only the service names among them, or that of the view. */
export function withResolution(
  operand: ViewOperand,
  resolution: Resolution | undefined,
  namedResolution?: string,
): ViewOperand {
  const { resolution: _former, ...rest } = operand
  const { units, standardization } = operand.source
  const named = withOption(rest, optionFrom(units, standardization, namedResolution))
  return resolution === undefined ? named : { ...named, resolution }
}

/** Shows the operand as what ran through it, or as its readings. */
export function withShown(operand: ViewOperand, shows: 'reading' | undefined): ViewOperand {
  const { shows: _former, ...rest } = operand
  return shows === undefined ? rest : { ...rest, shows }
}

/** Gives the operand another unit and standardization; its id stays, and with it its colour. */
export function withOption(operand: ViewOperand, option: RequestOption): ViewOperand {
  const { kind, dataHubId } = operand.source
  return { ...operand, source: { kind, dataHubId, ...option } }
}
