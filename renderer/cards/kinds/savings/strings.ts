import type { SavingsConvention } from '#shared/savings/statistics/conventions.ts'
import type { BandResolution } from '#shared/savings/statistics/savings-band.ts'
import { modelLabel, modelNames, resolutionLabel, resolutionNames } from '../../metered/model-names.ts'
import { plainNumber } from '#renderer/strings/number-format.ts'
import { frozenStrings } from './frozen/frozen-strings.ts'
import { counted } from './table/period-words.ts'
import { remarkStrings } from './remark-strings.ts'
import { tableStrings } from './table/table-strings.ts'

const conventions: Readonly<Record<SavingsConvention, string>> = {
  meterlens: 'Meterlens',
  caltrack: 'As CalTRACK / eemeter 3',
  nmecr: 'As nmecr',
  sep: 'As SEP',
}

interface Said {
  readonly amount: string
  readonly share: string
  readonly band: string
  readonly period: string
  readonly restsOn: string
}

export const strings = {
  ...tableStrings,
  ...frozenStrings,
  ...remarkStrings,
  title: 'Savings',
  question: 'What did it save? Use after a project is compared with what the weather would have called for.',
  labels: {
    dates: 'Baseline',
    driver: 'Depends on',
    secondDriver: 'And on',
    billingDay: 'Billing day of the month',
    isByInvoices: 'Periods of the invoices, of any length',
    band: 'Uncertainty',
    drift: 'Change between years without a project',
    adjustments: 'Adjustments to the baseline',
    price: 'Price, in place of the tariff',
    picture: 'Picture',
    periods: 'Baseline, reporting period, then a normal year if wanted',
    model: modelLabel,
    resolution: resolutionLabel,
    convention: 'Count parameters',
    table: 'Table',
  },
  noDriver: 'Nothing else',
  bandRules: { tested: 'Tested on real meters', formula: 'Published formula' },
  pictures: { savings: 'Use and savings', residuals: 'Residuals of the baseline' },
  dates: {
    'year-before': 'The year before the period of the view',
    listed: 'Chosen dates',
    'no-project': 'The period of the view; no project yet',
  },
  models: modelNames,
  resolutions: resolutionNames,
  conventions,
  tables: { result: 'Result and model', values: 'Every value' },
  lacksDriver:
    'Add what use depends on, such as production or occupancy, and choose it in the settings of the view.',
  lacksPeriods: 'Choose two periods in the settings of the view: the baseline, then the reporting period.',
  overlap: 'Choose a baseline and a reporting period that do not overlap.',
  weekOfMonths: 'Choose hours or days for time of week and temperature: months have no position in a week.',
  plot: (meter: string) => `${meter}: measured use and its baseline`,
  cumulatedPlot: (meter: string) => `${meter}: savings so far`,
  use: 'Use',
  measured: 'Measured',
  modelled: 'Baseline model',
  cumulated: 'Savings so far',
  bandSpan: '90 %',
  noSaving: 'No saving',
  baselinePeriod: 'Baseline',
  reportingPeriod: 'Reporting',
  normalPeriod: 'Normal year',
  normalOf: (period: string) => `${period} at the normal year`,
  residual: 'Residual',
  noResidual: 'No residual',
  residualPlots: {
    overTime: (meter: string) => `${meter}: residuals over time`,
    overFitted: (meter: string) => `${meter}: residuals over fitted use`,
    distribution: (meter: string) => `${meter}: distribution of residuals`,
    count: 'Values',
  },
  saved: ({ amount, share, band, period, restsOn }: Said) =>
    `Saved ${share}: ${period} used ${amount} less than its baseline, ± ${band} with 90 % confidence${restsOn}.`,
  usedMore: ({ amount, share, band, period, restsOn }: Said) =>
    `Saved nothing: ${period} used ${amount} (${share}) more than its baseline, ± ${band} with 90 % confidence${restsOn}.`,
  notProven: ({ amount, share, band, period, restsOn, isMore }: Said & { readonly isMore: boolean }) =>
    `No saving is proven: ${period} used ${amount} (${share}) ${isMore ? 'more' : 'less'} than its baseline, which is within the band of ± ${band} with 90 % confidence${restsOn}.`,
  notProvenByTest: ({
    amount,
    share,
    band,
    byFormula,
    period,
    restsOn,
    isMore,
  }: Said & { readonly isMore: boolean; readonly byFormula: string }) =>
    `${period} used ${amount} (${share}) ${isMore ? 'more' : 'less'} than its baseline${restsOn}. That is more than the error of the model, ± ${byFormula}, but within ± ${band}, by which real meters change in nine of ten cases without a project: the placebo test says whether this meter is steadier.`,
  measureInBaseline: (texts: readonly string[]): string =>
    `A measure in the event log falls within the baseline: ${texts.join('; ')}. Choose a baseline that ends before it.`,
  notRoutine: (texts: readonly string[]): string =>
    `The event log has this during the periods: ${texts.join('; ')}. Adjust the baseline for it in the settings of the view, leave its time out of figures, or say why it stays.`,
  restsOn: (count: number, expected: number, resolution: BandResolution, isScaled: boolean) =>
    ` (${isScaled ? 'extrapolated ' : ''}from ${plainNumber(count)} of ${counted(expected, resolution)})`,
  couldProve: (share: string, confidence: string) =>
    `Over twelve months, this meter could prove a saving of ${share} or more with ${confidence} confidence.`,
} as const
