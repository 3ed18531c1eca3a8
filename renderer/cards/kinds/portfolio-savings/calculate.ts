import type { StatedModel } from '#shared/bundle/recompute/stated-model.ts'
import { meteredPeriods, type MeteredPeriods } from '#shared/savings/periods/metered-periods.ts'
import type { BaselineRequestOf } from '#shared/savings/statements/state-baseline.ts'
import {
  STATED_CONFIDENCE,
  stateSavings,
  type SavingsStatement,
} from '#shared/savings/statements/state-savings.ts'
import { YEARLY_DRIFT } from '#shared/savings/statistics/tested-band.ts'
import type { PublishShare } from '#shared/threads/port-calls.ts'
import type { OperandId } from '#shared/series/operand.ts'
import type { IanaZone } from '#shared/time/instant.ts'
import { demandId, inputsOf, type ReadInput } from '#renderer/cards/inputs/card-inputs.ts'
import type { CardInputs, CardResult } from '../../card-kind.ts'
import { isIncomplete } from '../../metered/metered-input.ts'
import { statedBaseline, statedSaving, type DemandedPeriods } from '../../metered/stated-savings.ts'
import type { PortfolioSavingsSettings } from './settings.ts'

/** The saving of one meter; the figures are absent if there is no model. */
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
  /** The model as bundles state it; absent if the meter has none. */
  readonly model?: StatedModel
}

export interface PortfolioSavingsResult extends CardResult {
  /** Meters with the largest saving first, and those without a figure last. */
  readonly meters: readonly MeterSavings[]
  readonly isIncomplete: boolean
}

/** States the savings of each meter separately. Fitting a model takes about 10 ms. */
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
  { operandId, parts: [, , id = ''], series: { zone } }: ReadInput,
  inputs: CardInputs,
  settings: PortfolioSavingsSettings,
): MeterSavings {
  const [baseline, reporting] = (['baseline', 'reporting'] as const).map((period) =>
    periodsOf(period, id, inputs, settings),
  )
  const unit = reporting?.unit ?? baseline?.unit ?? ''
  const { model, resolution } = settings
  const request = {
    ...{ model, resolution, policy: inputs.policy, adjustments: [] },
    ...({ convention: 'meterlens', band: 'tested', drift: YEARLY_DRIFT } as const),
  }
  const { sufficiency } = baseline ?? {}
  const complete = sufficiency && { complete: sufficiency.present / Math.max(1, sufficiency.expected) }
  const nothing = { operandId, unit, ...complete }
  if (baseline === undefined || reporting === undefined) return nothing
  const statement = stateSavings(baseline, reporting, request)
  if (statement?.totals === undefined || statement.fraction === undefined) return nothing
  const { totals, fraction, bands, goodness } = statement
  const half = bands.find(({ confidence }) => confidence === STATED_CONFIDENCE)?.half ?? NaN
  return {
    ...{ ...nothing, avoided: totals.avoided, fraction },
    ...(goodness.cvRmse !== undefined && { cvRmse: goodness.cvRmse }),
    band: half / Math.abs(totals.baseline),
    model: statedMeter({ baseline, reporting, statement, request }, id, zone),
  }
}

interface SavedMeter {
  readonly baseline: MeteredPeriods
  readonly reporting: MeteredPeriods
  readonly statement: SavingsStatement
  readonly request: BaselineRequestOf
}

function statedMeter(
  { baseline, reporting, statement, request }: SavedMeter,
  id: string,
  zone: IanaZone,
): StatedModel {
  const demands = (period: string): DemandedPeriods['demands'] => ({
    y: demandId(period, 'meter', id),
    xs: request.model === 'mean' ? [] : [demandId(period, 'temperature', id)],
  })
  const own = {
    ...{ name: id, model: statement, request, zone },
    fitted: { periods: baseline, demands: demands('baseline') },
  }
  const stated = statedBaseline(own)
  const saving = statedSaving(own, { periods: reporting, demands: demands('reporting') }, statement)
  const { expected } = baseline.sufficiency
  const figures = {
    ...stated.figures,
    ...saving.figures,
    'Share of the periods': stated.fitted.ys.length / expected,
  }
  return { ...stated, ...saving, expected, figures }
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
