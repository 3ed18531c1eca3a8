import type { CardContext, CardMeter } from '../card-kind.ts'

/** Says whose midnights cut what is added up or compared, where some of the meters lie in other time zones. */
export function zoneRemark(
  meters: readonly CardMeter[],
  { zone }: Pick<CardContext, 'zone'>,
): readonly string[] {
  const others = meters.filter(({ operand }) => operand.variable.localTimezone !== zone).length
  if (others === 0) return []
  const have = others === 1 ? '1 meter lies' : `${others} meters lie`
  return [`All days and the range begin and end at midnight in ${zone}; ${have} in another time zone.`]
}
