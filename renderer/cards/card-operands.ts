import { conversionBetween, convertLevel, type UnitConversion } from '#shared/units/conversion.ts'
import type { UnitSystem } from '#shared/units/unit-system.ts'
import { quantityUnitOf, unitIdentity } from '#shared/units/units.ts'
import type { IanaZone, Interval } from '#shared/time/instant.ts'
import type { Resolution } from '#shared/time/resolution.ts'
import type { PlotSubject } from '#renderer/plot/plot.ts'
import { expectedUnits } from '#renderer/query/operand-series.ts'
import type { KnownOperand } from '#renderer/query/view/operands.ts'
import type { CardContext, CardInput, CardKind, CardOperand } from './card-kind.ts'

type Operands = Pick<CardContext, 'operands'>

export function operandOf(operandId: string, { operands }: Operands): CardOperand | undefined {
  return operands.find(({ operand }) => operand.id === operandId)
}

/** Returns the name of an operand, or the id of one that is no longer in the card. */
export function nameOf(operandId: string, operands: Operands): string {
  return operandOf(operandId, operands)?.name ?? operandId
}

const temperatures: ReadonlySet<string> = new Set(['°C', '°F', 'K'].map(unitIdentity))

export function isTemperature({ variable, operand }: CardOperand): boolean {
  const { kind, unit } = variable
  const shown = (operand.source.kind === 'variable' ? operand.source.units : undefined) ?? unit.shortText
  return kind === 'instantaneous' && temperatures.has(unitIdentity(shown))
}

/** Returns true if the operand adds up to an amount, so that a day has a total. */
export function addsUp({ variable: { kind, unit } }: CardOperand): boolean {
  return kind === 'totalizer' || (kind === 'average-rate' && quantityUnitOf(unit.shortText) !== undefined)
}

/** Returns the source of a row of figures: the readings of its meters over the time that it covers. */
export function readingsOf(operands: readonly CardOperand[], interval: Interval): PlotSubject {
  return { kind: 'readings', dataHubIds: operands.map(({ variable }) => variable.dataHubId), interval }
}

/** Included in kinds that show each series of the view over its range; `todo` asks the user to choose some. */
export function aboutEachSeries<Settings>(
  todo: string,
  resolutionOf: (operand: CardOperand, range: Interval, zone: IanaZone, settings: Settings) => Resolution,
): Pick<CardKind<Settings>, 'lacks' | 'compares' | 'demands'> {
  return {
    lacks: (_, { operands }) => (operands.length === 0 ? todo : undefined),
    compares: (_, { operands }) => operands.length > 1,
    demands: (settings, { operands, range, zone }) =>
      operands.map((operand) => ({
        ...{ id: operand.operand.id, operand, interval: range },
        resolution: resolutionOf(operand, range, zone, settings),
      })),
  }
}

/** Returns a limit that settings store in the received unit, converted to the unit of an input's values. */
export function limitIn({ series, receivedUnit }: CardInput, limit: number): number {
  const conversion = receivedUnit === undefined ? undefined : conversionBetween(receivedUnit, series.unit)
  return conversion === undefined ? limit : convertLevel(limit, conversion)
}

/** Returns the unit in which a limit for the values of operands is shown; undefined if they have no unit in common. */
export function limitUnitOf(operands: readonly KnownOperand[], system: UnitSystem): Partial<ShownUnit> {
  const [first, ...others] = operands.map((one) => shownUnitOf(one, system))
  const isOne = first !== undefined && others.every((one) => isEqual(one, first))
  return isOne ? first : {}
}

type ShownUnit = ReturnType<typeof shownUnitOf>

function isEqual({ unit, shownIn }: ShownUnit, other: ShownUnit): boolean {
  return unit === other.unit && shownIn?.factor === other.shownIn?.factor
}

/**
 * Returns the unit in which an operand is shown, with the conversion for settings that are stored in the received unit.
 */
export function shownUnitOf(
  known: KnownOperand,
  system: UnitSystem,
): { readonly unit: string; readonly shownIn: UnitConversion | undefined } {
  const unit = expectedUnits(known, system)
  return { unit, shownIn: conversionBetween(expectedUnits(known, 'received'), unit) }
}
