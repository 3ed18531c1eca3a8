import { commonResolution } from '#shared/analysis/regression/common-buckets.ts'
import type { SeriesInput } from '#shared/analysis/series-input.ts'
import type { StatedData } from '#shared/savings/statements/frozen-statement.ts'
import { meteredPeriods, type MeteredPeriods } from '#shared/savings/periods/metered-periods.ts'
import { normalisedSavings, type NormalisedSavings } from '#shared/savings/statements/normalised-savings.ts'
import { stateBaseline, type BaselineStatement } from '#shared/savings/statements/state-baseline.ts'
import {
  STATED_CONFIDENCE,
  stateSavings,
  type SavingsStatement,
} from '#shared/savings/statements/state-savings.ts'
import { isBandResolution, type BandResolution } from '#shared/savings/statistics/savings-band.ts'
import { bucketEdges } from '#shared/time/buckets.ts'
import type { Interval } from '#shared/time/instant.ts'
import type { CardInputs, CardResult } from '../../card-kind.ts'
import { inputsOf } from '../../inputs/card-inputs.ts'
import { IMPORTED } from '../../metered/meter-and-weather.ts'
import { type ShownResiduals, shownResiduals } from './residual-plots.ts'
import { moneyOf, type SavedMoney } from './money.ts'
import { requestOf, type SavingsSettings } from './settings.ts'
import { lowerBound } from '#shared/series/columns.ts'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'

/** Hashes the values of every input over its interval, so that a later revision shows. */
function statedDataOf({ inputs }: CardInputs): readonly StatedData[] {
  return inputs.map(({ id, interval, series: { columns, resolution } }) => {
    const [from, to] = [lowerBound(columns.times, interval.start), lowerBound(columns.times, interval.end)]
    const hash = sha256.create()
    for (const column of [columns.times, columns.values]) {
      const { buffer, byteOffset, byteLength } = column.subarray(from, to)
      hash.update(new Uint8Array(buffer, byteOffset, byteLength))
    }
    return { id, count: to - from, resolution, sha256: bytesToHex(hash.digest()) }
  })
}

/** Periods for which a card demands data, as the ids of its demands name them. */
export const periodNames = ['baseline', 'reporting', 'normal'] as const
type PeriodName = (typeof periodNames)[number]

export interface SavingsResult extends CardResult {
  /** Undefined if the values are too coarse for all of the resolutions. */
  readonly resolution: BandResolution | undefined
  /** Undefined until all series have any values. */
  readonly baseline?: MeteredPeriods | undefined
  readonly reporting?: MeteredPeriods | undefined
  /** Undefined if the baseline does not determine the model. */
  readonly model?: BaselineStatement | undefined
  /** Absent if another picture is shown, or if there is no model. */
  readonly residuals?: ShownResiduals
  /** Undefined before a project. */
  readonly statement?: SavingsStatement | undefined
  /** Absent if nobody entered a price. */
  readonly money?: SavedMoney | undefined
  readonly normalised?: NormalisedSavings | undefined
  /** Conditions of the normal year. */
  readonly normal?: MeteredPeriods | undefined
  /** Hashes of all values; undefined while some are still to come. */
  readonly data?: readonly StatedData[] | undefined
  /** True while a part of a series has not been loaded. */
  readonly isIncomplete: boolean
}

export function calculateSavings(inputs: CardInputs, settings: SavingsSettings): SavingsResult {
  const isIncomplete = inputs.inputs.some(({ missing }) => missing.length > 0)
  const all = inputs.inputs.map(({ series }) => series)
  const resolution = commonResolution(settings.resolution, ...all)
  if (!isBandResolution(resolution)) return { resolution: undefined, isIncomplete }
  const { policy } = inputs
  const request = { ...requestOf(settings), resolution, policy, adjustments: settings.adjustments }
  const [baseline, reporting, normal] = periodNames.map((name) =>
    periodsIn(name, inputs, resolution, settings),
  )
  const model = baseline && stateBaseline(baseline, request)
  const statement = baseline && reporting && stateSavings(baseline, reporting, request)
  const normalised =
    model && reporting && normal && normalisedSavings(model, reporting, normal, request, STATED_CONFIDENCE)
  return {
    ...{ resolution, baseline, reporting, model, statement, isIncomplete },
    ...(normalised && { normalised, normal }),
    ...(settings.picture === 'residuals' && model && { residuals: shownResiduals(baseline, model.fit) }),
    money: statement && moneyOf(statement, reporting, inputs, settings),
    data: isIncomplete ? undefined : statedDataOf(inputs),
  }
}

function periodsIn(
  name: PeriodName,
  inputs: CardInputs,
  resolution: BandResolution,
  settings: SavingsSettings,
): MeteredPeriods | undefined {
  const parts = inputsOf(inputs, name)
  const of = (part: string): SeriesInput | undefined =>
    parts.find(({ parts: [, one] }) => one === part)?.series
  const range = parts[0]?.interval
  const temperature = of('temperature')
  const drivers = [of('driver-0'), of('driver-1')].flatMap((one) => one ?? [])
  const meter = name === 'normal' && range !== undefined ? evenMeter(range, inputs) : of('meter')
  if (meter === undefined || range === undefined) return undefined
  if (temperature === undefined && settings.model !== 'mean' && drivers.length === 0) return undefined
  const isImported = parts.some(({ parts: [, one, of] }) => one === 'meter' && of === IMPORTED)
  const { zone, policy, mask, now } = inputs
  return meteredPeriods(
    { meter, temperature, drivers },
    {
      ...{ range, resolution, zone, policy, mask, until: now, billingDay: settings.billingDay },
      isUtcDay: settings.convention === 'caltrack',
      isByInvoices: settings.isByInvoices && isImported,
    },
  )
}

/** A meter without gaps: only the conditions of a normal year are needed, whatever was metered in it. */
function evenMeter(range: Interval, { zone }: CardInputs): SeriesInput {
  const times = Float64Array.from(bucketEdges(range, 'hourly', zone)).slice(0, -1)
  const columns = { times, values: times.map(() => 1) }
  return { kind: 'average-rate', unit: 'kW', resolution: 'hourly', zone, columns }
}
