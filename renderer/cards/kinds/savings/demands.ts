import type { CardContext, CardDemand } from '../../card-kind.ts'
import { demandId } from '#renderer/cards/inputs/card-inputs.ts'
import { meterDemands } from '../../metered/meter-and-weather.ts'
import { periodNames } from './calculate.ts'
import { operandsOf, periodsOf, type SavingsSettings } from './settings.ts'

/** Demands the meter, its temperature and its drivers in each period. */
export function demandsOf(settings: SavingsSettings, context: CardContext): readonly CardDemand[] {
  const { meter, temperature, drivers } = operandsOf(settings, context)
  const periods = periodsOf(settings, context)
  if (meter === undefined || periods === undefined) return []
  const { resolution } = settings
  // Degree days of a month are computed from its days.
  const finer = resolution === 'monthly' ? 'daily' : resolution
  return periodNames.flatMap((period) => {
    const interval = periods[period]
    if (interval === undefined) return []
    const wanted = { interval, resolution: finer }
    // Only the conditions of a normal year are requested.
    const subject = { meter: period === 'normal' ? undefined : meter, temperature }
    return [
      ...meterDemands(subject, period, wanted),
      ...drivers.map((operand, index) => ({
        ...{ id: demandId(period, `driver-${String(index)}`), operand },
        ...wanted,
      })),
    ]
  })
}
