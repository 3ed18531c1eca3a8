import {
  comparedDays,
  hoursOfDays,
  operatingLoadOf,
  type DatedDay,
} from '#shared/savings/periods/compared-days.ts'
import { baseLoadCourse, type BaseLoadCourse } from '#shared/savings/findings/creep.ts'
import { isDegreesFahrenheit } from '#shared/savings/periods/metered-periods.ts'
import { balancePointsOf } from '#shared/savings/findings/balance-points.ts'
import { oddDays, type OddDays, type OddRequest } from '#shared/savings/findings/odd-days.ts'
import { repeatableRandom } from '#shared/savings/statistics/find-turn.ts'
import { quantityUnitOf, rateUnitOf } from '#shared/units/units.ts'
import { inputsOf } from '../../inputs/card-inputs.ts'
import type { CardInputs, CardResult } from '../../card-kind.ts'
import { isIncomplete } from '../../metered/metered-input.ts'
import type { OddSettings } from './settings.ts'

export interface OddResult extends CardResult {
  readonly days: readonly DatedDay[]
  readonly found?: OddDays | undefined
  /** Balance points of the weather; undefined if use does not depend on it. */
  readonly points?: Pick<OddRequest, 'below' | 'above'>
  readonly base?: BaseLoadCourse | undefined
  /** Units of amounts, of rates, and of temperatures. */
  readonly unit: string
  readonly rateUnit: string
  readonly degrees: string
  /** Amount of a rate over an hour. */
  readonly perHour: number
  readonly isIncomplete: boolean
}

export function calculateOdd(inputs: CardInputs, settings: OddSettings): OddResult {
  const parts = inputsOf(inputs, 'days')
  const of = (part: string) => parts.find(({ parts: [, one] }) => one === part)
  const meter = of('meter')
  const nothing = {
    ...{ days: [], unit: '', rateUnit: '', degrees: '', perHour: NaN, isIncomplete: isIncomplete(inputs) },
  }
  if (meter === undefined) return nothing
  const { zone, policy, mask, calendar, now } = inputs
  const request = { range: meter.interval, zone, policy, mask, calendar, until: now }
  const temperature = of('temperature')?.series
  const operatingLoad = operatingLoadOf(meter.series, request)
  const days = comparedDays(meter.series, temperature, { ...request, operatingLoad })
  const degrees = temperature?.unit ?? ''
  const points = balancePointsOf(days, isDegreesFahrenheit(degrees))
  const submeters = inputsOf(inputs, 'part').map(({ series }) => {
    const list = comparedDays(series, undefined, { ...request, operatingLoad: undefined })
    return new Map(list.map(({ start, use }) => [start, use]))
  })
  const rateUnit = meter.series.kind === 'totalizer' ? rateUnitOf(meter.series.unit) : meter.series.unit
  const amount = quantityUnitOf(rateUnit)
  const hours = hoursOfDays(meter.series, request)
  const presence = new Map([...hours].map(([start, day]) => [start, day.presence]))
  const baseDays = days.map(({ start, temperature: at }) => ({
    ...{ start, base: hours.get(start)?.base ?? NaN },
    // Without weather data, all days are alike.
    temperature: temperature === undefined ? 0 : at,
  }))
  return {
    ...nothing,
    ...{ days, points, rateUnit, degrees, unit: amount?.unit ?? rateUnit, perHour: amount?.perHour ?? NaN },
    found: oddDays(days, { ...points, limit: settings.limit, parts: submeters, presence }),
    base: hours.size === 0 ? undefined : baseLoadCourse(baseDays, points, repeatableRandom()),
  }
}
