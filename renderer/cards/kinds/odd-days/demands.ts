import type { CardContext, CardDemand } from '../../card-kind.ts'
import { demandId } from '#renderer/cards/inputs/card-inputs.ts'
import { hoursOfDays } from '../../inputs/hours-of-days.ts'
import { meterAndWeatherOf, meterDemands } from '../../metered/meter-and-weather.ts'
import { partsOf, type OddSettings } from './settings.ts'

/** Demands the meter, its temperature and the other meters, hourly if possible. */
export function demandsOf(settings: OddSettings, context: CardContext): readonly CardDemand[] {
  const interval = context.range
  const wanted = { interval, resolution: hoursOfDays(interval, context.zone) }
  return [
    ...meterDemands(meterAndWeatherOf(settings, context), 'days', wanted),
    ...partsOf(settings, context).map((operand, index) => ({
      ...{ id: demandId('part', String(index)), operand },
      ...wanted,
    })),
  ]
}
