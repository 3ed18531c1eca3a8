import type { Clock } from '#shared/time/instant.ts'
import type { HourModel, SyntheticSeries } from './hour-model.ts'
import { seedOf } from '../noise.ts'
import type { Place } from '../place/place.ts'
import { createShapeModel } from './shape-model.ts'
import { units } from '../../portfolio/units.ts'
import type { SyntheticVariable } from '../nouns/variable-of-point.ts'
import { withDefect, withRetrofit } from './defects.ts'
import { createMeanSeries } from './mean-series.ts'
import { createTotalizerSeries } from './totalizer-series.ts'

/** Returns the series behind a variable; `seed` makes one portfolio differ from another. */
export function seriesOfVariable(
  synthetic: SyntheticVariable,
  place: Place,
  seed: number,
  clock: Clock,
): SyntheticSeries {
  const { point, stream } = synthetic
  const streamSeed = (seedOf(stream) ^ seed) >>> 0
  const built = createShapeModel(point.shape, place, streamSeed)
  const sound = point.retrofit === undefined ? built : withRetrofit(built, point.retrofit)
  const seen = (point.defects ?? []).reduce<HourModel>(
    (model, defect) => withDefect(model, defect, streamSeed, clock),
    sound,
  )
  if (point.kind !== 'totalizer') return createMeanSeries(seen)
  const restart = point.restart ?? { kind: 'never' }
  return createTotalizerSeries(sound, quantityPerHour(point.unit.id), restart, (hour) =>
    Number.isNaN(seen.hour(hour)),
  )
}

/** Returns how many units an hour at rate 1 adds: gallons a minute count sixty times. */
function quantityPerHour(unitId: number): number {
  return unitId === units.gallonsPerMinute.id ? 60 : 1
}
