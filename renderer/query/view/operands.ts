import type { Weekday } from '#shared/time/ranges/calendar-settings.ts'
import type { Variable } from '#shared/portfolio/nouns.ts'
import type { Operand, PeriodShift, VariableSource } from '#shared/series/operand.ts'
import type { IanaZone } from '#shared/time/instant.ts'
import type { Resolution } from '#shared/time/resolution.ts'
import type { WorkspaceDocument } from '#renderer/ports/documents/workspace-document.ts'

/** One side of a comparison, as it is stored. */
export type ViewOperand = WorkspaceDocument['operands'][number]

/** Tells whose days are shown: each variable's own, or those of one zone. */
export type ZoneChoice = { readonly kind: 'entity' } | { readonly kind: 'fixed'; readonly zone: IanaZone }

/** An operand that can be answered: its variable is in the catalogue. */
export interface KnownOperand {
  readonly operand: Operand
  readonly variable: Variable
  /** Zone of the days of the view; absent if each variable has its own. */
  readonly daysOf?: IanaZone
  /** Weeks of the view begin on this day; absent for Monday. */
  readonly firstDayOfWeek?: Weekday
  /** Set if rates are shown as amounts, kW as kWh. */
  readonly showsAmounts?: true
}

/** Returns the operand without what is planned or answered for it. */
export function knownOf({
  operand,
  variable,
  daysOf,
  firstDayOfWeek,
  showsAmounts,
}: KnownOperand): KnownOperand {
  return {
    ...{ operand, variable },
    ...(daysOf !== undefined && { daysOf }),
    ...(firstDayOfWeek !== undefined && { firstDayOfWeek }),
    ...(showsAmounts !== undefined && { showsAmounts }),
  }
}

/**
 * Returns the zone in which days of an operand are cut: its own, otherwise that of the view, otherwise that of the
 * variable.
 */
export function zoneOf({ operand, variable, daysOf }: KnownOperand): IanaZone {
  return operand.zone ?? daysOf ?? variable.localTimezone
}

/** Lists what can be requested for a variable beyond its canonical units. */
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

/** Returns at most a unit for a series that is calculated in the app, since the service standardizes only variables. */
export function optionOf({ source }: Operand): RequestOption {
  return source.kind === 'variable'
    ? optionFrom(source.units, source.standardization, source.namedResolution)
    : optionFrom(source.units, undefined)
}

export function hasOption({ units, standardization, namedResolution }: RequestOption): boolean {
  return units !== undefined || standardization !== undefined || namedResolution !== undefined
}

/** Gives the operand a resolution of its own, which may be one that only the service names, or that of the view. */
export function withResolution(
  operand: ViewOperand,
  resolution: Resolution | undefined,
  namedResolution?: string,
): ViewOperand {
  const { resolution: _former, ...rest } = operand
  const { units, standardization } = optionOf(operand)
  const named = withOption(rest, optionFrom(units, standardization, namedResolution))
  return resolution === undefined ? named : { ...named, resolution }
}

/** Shows the operand as its consumption, or as its readings. */
export function withShown(operand: ViewOperand, shows: 'reading' | undefined): ViewOperand {
  const { shows: _former, ...rest } = operand
  return shows === undefined ? rest : { ...rest, shows }
}

/** Cuts the days of the operand in another zone, or in that of the view. */
export function withZone(operand: ViewOperand, zone: IanaZone | undefined): ViewOperand {
  const { zone: _former, ...rest } = operand
  return zone === undefined ? rest : { ...rest, zone }
}

/** Shows the operand at another time, or at its own. */
export function withShift(operand: ViewOperand, shift: PeriodShift | undefined): ViewOperand {
  const { shift: _former, ...rest } = operand
  return shift === undefined ? rest : { ...rest, shift }
}

/**
 * Gives the operand another unit and standardization; its id stays, and so does its colour. A series that is calculated
 * in the app has no standardization.
 */
export function withOption(operand: ViewOperand, option: RequestOption): ViewOperand {
  const { source } = operand
  if (source.kind === 'variable')
    return { ...operand, source: { kind: source.kind, dataHubId: source.dataHubId, ...option } }
  const { units: _, ...plain } = source
  return { ...operand, source: { ...plain, ...optionFrom(option.units, undefined) } }
}

/**
 * Divides a sum of main meters by their floor area, or shows it undivided; the units of the two are not
 * interchangeable.
 */
export function withPerArea(operand: ViewOperand, isPerArea: boolean): ViewOperand {
  const { source } = operand
  if (source.kind !== 'entity' && source.kind !== 'organization') return operand
  const { units: _, per: _former, ...sum } = source
  return { ...operand, source: isPerArea ? { ...sum, per: 'area' } : sum }
}
