import type { ComparedDay } from '../periods/compared-days.ts'
import { calTrackRules, celsiusRules, fitSeveral } from '../models/fit-degree-days.ts'

/**
 * Finds the balance points of days with a use and a temperature, together with the levels of kinds of day; none if
 * use does not follow the weather.
 */
export function balancePointsOf(
  days: readonly ComparedDay[],
  isFahrenheit: boolean,
): { readonly below?: number; readonly above?: number } {
  const known = days.filter(({ use, temperature }) => Number.isFinite(use) && Number.isFinite(temperature))
  const kinds = [...new Set(known.map(({ kind }) => kind))].slice(1)
  const fit = fitSeveral(
    {
      times: Float64Array.from(known.keys()),
      ys: Float64Array.from(known, ({ use }) => use),
      temperatures: Float64Array.from(known, ({ temperature }) => temperature),
      slots: new Uint16Array(known.length),
      drivers: kinds.map((wanted) => Float64Array.from(known, ({ kind }) => (kind === wanted ? 1 : 0))),
    },
    isFahrenheit ? calTrackRules : celsiusRules,
  )
  if (fit?.form.kind !== 'curve') return {}
  const { below, above } = fit.form.curve
  return {
    ...(below === undefined ? {} : { below: below.from }),
    ...(above === undefined ? {} : { above: above.from }),
  }
}
