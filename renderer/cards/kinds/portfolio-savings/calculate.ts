import { meteredPeriods, type MeteredPeriods } from '#shared/savings/periods/metered-periods.ts'
import { STATED_CONFIDENCE, stateSavings } from '#shared/savings/statements/state-savings.ts'
import { YEARLY_DRIFT } from '#shared/savings/statistics/tested-band.ts'
import type { PublishShare } from '#shared/threads/port-calls.ts'
import type { OperandId } from '#shared/series/operand.ts'
import { inputsOf, type ReadInput } from '../../inputs/card-inputs.ts'
import type { CardInputs, CardResult } from '../../card-kind.ts'
import { isIncomplete } from '../../metered/metered-input.ts'
import type { PortfolioSavingsSettings } from './settings.ts'

/** States what one meter saved; the figures are absent where there is no model. */
export interface MeterSavings {
  readonly operandId: OperandId
  readonly unit: string
  /** Positive for a saving. */
  readonly avoided?: number
  readonly fraction?: number
  /** Half of the width of the band at 90 %, as a share of the adjusted baseline. */
  readonly band?: number
  readonly cvRmse?: number
  /** Share of the periods of the baseline that have all values. */
  readonly complete?: number
}

export interface PortfolioSavingsResult extends CardResult {
  /** The largest saving first; those without a figure last. */
  readonly meters: readonly MeterSavings[]
  readonly isIncomplete: boolean
}

/** States the savings of each meter by itself. A model of one is fitted in about 10 ms. */
export function calculatePortfolioSavings(
  inputs: CardInputs,
  settings: PortfolioSavingsSettings,
  publish?: PublishShare,
): PortfolioSavingsResult {
  const list = inputsOf(inputs, 'reporting', 'meter')
  const meters = list.map((input, index) => {
    publish?.(index / list.length)
    return savingsOf(input, inputs, settings)
  })
  return {
    meters: meters.toSorted((a, b) => (b.avoided ?? -Infinity) - (a.avoided ?? -Infinity)),
    isIncomplete: isIncomplete(inputs),
  }
}

function savingsOf(
  { operandId, parts: [, , id = ''] }: ReadInput,
  inputs: CardInputs,
  settings: PortfolioSavingsSettings,
): MeterSavings {
  const [baseline, reporting] = (['baseline', 'reporting'] as const).map((period) =>
    periodsOf(period, id, inputs, settings),
  )
  const unit = reporting?.unit ?? baseline?.unit ?? ''
  const { model, resolution } = settings
  const statement =
    baseline &&
    reporting &&
    stateSavings(baseline, reporting, {
      ...{ model, resolution, policy: inputs.policy, adjustments: [] },
      ...{ convention: 'meterlens', band: 'tested', drift: YEARLY_DRIFT },
    })
  const { sufficiency } = baseline ?? {}
  const complete = sufficiency && { complete: sufficiency.present / Math.max(1, sufficiency.expected) }
  if (statement?.totals === undefined || statement.fraction === undefined)
    return { operandId, unit, ...complete }
  const { totals, fraction, bands, goodness } = statement
  const half = bands.find(({ confidence }) => confidence === STATED_CONFIDENCE)?.half ?? NaN
  return {
    ...{ operandId, unit, avoided: totals.avoided, fraction, ...complete },
    ...(goodness.cvRmse !== undefined && { cvRmse: goodness.cvRmse }),
    band: half / Math.abs(totals.baseline),
  }
}

function periodsOf(
  period: 'baseline' | 'reporting',
  id: string,
  inputs: CardInputs,
  { model, resolution }: PortfolioSavingsSettings,
): MeteredPeriods | undefined {
  const [meter] = inputsOf(inputs, period, 'meter', id)
  const [temperature] = inputsOf(inputs, period, 'temperature', id)
  if (meter === undefined || (temperature === undefined && model !== 'mean')) return undefined
  const { policy, mask, now } = inputs
  // Days are those of the meter's own place: a portfolio has many zones.
  const { zone } = meter.series
  return meteredPeriods(
    { meter: meter.series, temperature: temperature?.series },
    { range: meter.interval, resolution, zone, policy, mask, until: now },
  )
}
