import type { BaselineModelId, ParameterName } from '#shared/savings/models/baseline.ts'
import type { SavingsConvention } from '#shared/savings/statistics/conventions.ts'
import type { BandResolution } from '#shared/savings/statistics/savings-band.ts'
import type { ThresholdMeasure, ThresholdSource } from '#shared/savings/statistics/thresholds.ts'

const periodNames: Readonly<Record<BandResolution, readonly [one: string, many: string]>> = {
  hourly: ['hour', 'hours'],
  daily: ['day', 'days'],
  monthly: ['month', 'months'],
}

function counted(count: number, resolution: BandResolution): string {
  return `${String(count)} ${periodNames[resolution][count === 1 ? 0 : 1]}`
}

function areLeftOut(count: number, resolution: BandResolution): string {
  return `${counted(count, resolution)} of the reporting period ${count === 1 ? 'is' : 'are'} left out`
}

const models: Readonly<Record<BaselineModelId, string>> = {
  mean: 'Mean',
  'degree-days': 'Degree days, balance points fitted',
  linear: 'Straight line',
  heating: 'Change point for heating, 3 parameters',
  cooling: 'Change point for cooling, 3 parameters',
  four: 'Change point, 4 parameters',
  five: 'Change points, 5 parameters',
  'time-of-week': 'Time of week and temperature',
}

const conventions: Readonly<Record<SavingsConvention, string>> = {
  meterlens: 'Meterlens',
  caltrack: 'As CalTRACK / eemeter 3',
  nmecr: 'As nmecr',
  sep: 'As SEP',
}

const numbered =
  (name: string) =>
  (index: number): string =>
    `${name} ${String(index + 1)}`
const named = (name: string) => (): string => name

const parameters: Readonly<Record<ParameterName, (index: number) => string>> = {
  intercept: named('Intercept'),
  base: named('Base'),
  slope: named('Slope'),
  below: named('Slope below'),
  above: named('Slope above'),
  'below-point': named('Balance point below'),
  'above-point': named('Balance point above'),
  slot: numbered('Intercept of position'),
  'occupied-part': numbered('Occupied, temperature part'),
  'unoccupied-part': numbered('Unoccupied, temperature part'),
}

const parameterMeanings: Readonly<Record<ParameterName, string>> = {
  intercept: 'Use at a temperature of 0',
  base: 'Use that does not depend on temperature',
  slope: 'Change of use for a degree',
  below: 'Change of use for a degree below the balance point; negative for heating',
  above: 'Change of use for a degree above the balance point',
  'below-point': 'Temperature below which use changes',
  'above-point': 'Temperature above which use changes',
  slot: 'Use at a position in the week that begins on Monday, before temperature',
  'occupied-part': 'Change of use for a degree in this part of the temperatures, at occupied positions',
  'unoccupied-part': 'Change of use for a degree in this part of the temperatures, at other positions',
}

const sources: Readonly<Record<ThresholdSource, string>> = {
  'guideline-14': 'ASHRAE Guideline 14',
  ipmvp: 'IPMVP',
  caltrack: 'CalTRACK 2.0',
  sep: 'SEP',
}

const measures: Readonly<Record<ThresholdMeasure, string>> = {
  'cv-rmse': 'CV(RMSE) over n less the slopes',
  nmbe: 'bias (NMBE)',
  r2: 'R²',
  'fractional-68': 'uncertainty over saving at 68 %',
  'least-probability': 'p of the best variable',
  'most-probability': 'p of each variable',
}

interface Said {
  readonly amount: string
  readonly share: string
  readonly band: string
  readonly period: string
  readonly restsOn: string
}

interface SaidGoodness {
  readonly r2: string
  readonly adjusted: string
  readonly cvRmse: string
  readonly nmbe: string
  readonly n: number
  readonly p: number
  readonly degreesOfFreedom: number
}

export const strings = {
  title: 'Savings',
  question: 'What did it save? Use after a project is compared with what the weather would have called for.',
  labels: {
    meter: 'Meter',
    temperature: 'Outdoor temperature',
    dates: 'Baseline',
    periods: 'The baseline first, then the reporting period',
    model: 'Model',
    resolution: 'A value for each',
    convention: 'Count parameters',
    table: 'Table',
  },
  automaticMeter: 'The first meter',
  automaticTemperature: 'A temperature of the same building, or the nearest one there is',
  dates: { 'year-before': 'The year before the period of the card', listed: 'Chosen dates' },
  models,
  resolutions: { hourly: 'Hour', daily: 'Day', monthly: 'Month' },
  conventions,
  tables: { result: 'Result and model', values: 'Every value' },
  lacksMeter: 'Add a meter whose values add up, such as electricity or gas.',
  lacksTemperature: 'Add the outdoor temperature of the building or of a place near it.',
  lacksPeriods: 'Choose two periods in the settings of the card: the baseline, then the reporting period.',
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
  columns: {
    ...{ name: 'Figure', value: 'Value', error: 'Standard error', t: 't', probability: 'p of t' },
    ...{ meaning: 'Meaning', time: 'Time', period: 'Period', temperature: 'Outdoor temperature' },
    ...{ measured: 'Measured', modelled: 'Baseline model', avoided: 'Model less measured' },
    cumulated: 'Savings so far',
  },
  rows: {
    baseline: 'Adjusted baseline',
    baselineMeaning: 'Use that the model says the reporting period would have had without the project',
    measured: 'Measured use',
    measuredMeaning: 'Use of the same periods as metered',
    avoided: 'Avoided use',
    avoidedMeaning: 'Positive for a saving',
    fraction: 'Savings fraction',
    fractionMeaning: 'Avoided use over the adjusted baseline',
    band: (confidence: string) => `Band at ${confidence}`,
    bandMeaning: (fractional: string) => `Avoided use ± this; ${fractional} of the saving`,
    provable: 'Smallest provable saving',
    provableMeaning: 'Savings fraction that the band at 90 % is as wide as',
    counted: 'Periods counted',
    countedMeaning: (expected: number) => `Of ${String(expected)} that the reporting period has`,
    n: 'n',
    nMeaning: 'Values that the baseline was fitted to',
    p: 'p',
    pMeaning: 'Parameters that were fitted, balance points among them',
    r2Meaning: 'Share of the variance that the model explains',
    adjusted: 'Adjusted R²',
    adjustedMeaning: 'R² less what more parameters explain by chance',
    cvMeaning: (degrees: number) => `RMSE over the mean; Σe² is divided by ${String(degrees)}`,
    nmbeMeaning: (degrees: number) =>
      `Mean error over the mean; Σe is divided by ${String(degrees)}, and is zero for least squares`,
    rho: 'Autocorrelation',
    rhoMeaning: 'Correlation of each residual with the one before it',
    effective: 'Effective n',
    effectiveMeaning: 'Independent values that the baseline is worth',
  },
  formulas: {
    avoided: 'Σ(model − measured)',
    fraction: 'Σ(model − measured) / Σ model',
    band: 't · c · CV(RMSE) · √(n/n′ · (1 + 2/n′) / m), c as in CalTRACK 4.3',
    r2: '1 − Σe² / Σ(y − mean)²',
    adjusted: '1 − (1 − R²) · (n − 1) / (n − p)',
    cvRmse: (degrees: number) => `√(Σe² / ${String(degrees)}) / mean`,
    nmbe: 'Σe / ((n − p) · mean)',
    effective: 'n · (1 − ρ) / (1 + ρ)',
  },
  parameters,
  parameterMeanings,
  sources,
  measures,
  threshold: (source: string, measure: string) => `${source}: ${measure}`,
  verdict: (isLeast: boolean, limit: string, isMet: boolean | undefined) => {
    const rule = `${isLeast ? 'At least' : 'At most'} ${limit}`
    return isMet === undefined ? `${rule}: no figure` : `${rule}: ${isMet ? 'met' : 'not met'}`
  },
  saved: ({ amount, share, band, period, restsOn }: Said) =>
    `Saved ${share}: ${period} used ${amount} less than its baseline, ± ${band} with 90 % confidence${restsOn}.`,
  usedMore: ({ amount, share, band, period, restsOn }: Said) =>
    `Saved nothing: ${period} used ${amount} (${share}) more than its baseline, ± ${band} with 90 % confidence${restsOn}.`,
  notProven: ({ amount, share, band, period, restsOn, isMore }: Said & { readonly isMore: boolean }) =>
    `No saving is proven: ${period} used ${amount} (${share}) ${isMore ? 'more' : 'less'} than its baseline, which is within the band of ± ${band} with 90 % confidence${restsOn}.`,
  restsOn: (count: number, expected: number, resolution: BandResolution) =>
    ` (from ${String(count)} of ${counted(expected, resolution)})`,
  notRoutine: (count: number): string =>
    count === 1
      ? 'The event log has one closure or non-routine event here: leave its time out of figures, or say why it stays.'
      : `The event log has ${String(count)} closures or non-routine events here: leave their times out of figures, or say why they stay.`,
  tooCoarse: 'The values of one of the two are weekly or yearly, which no baseline can be made of.',
  coarser: (resolution: BandResolution) =>
    `There is a value for each ${periodNames[resolution][0]}, since one of the two has no finer values.`,
  present: (present: number, expected: number, resolution: BandResolution) =>
    `The baseline has both values for ${String(present)} of ${counted(expected, resolution)}.`,
  tooManyMissing:
    'That is not sufficient: CalTRACK allows 10 % to be missing. Choose another baseline, or complete its data.',
  poorMonth: (month: string, share: string) =>
    `${month} has only ${share} of its values; OpenDSM asks for 90 % of each month.`,
  tooShort: (days: number) =>
    `The baseline has ${String(days)} days and leaves out a part of the year: other seasons are not known to it.`,
  notLoaded: 'The model is fitted when both series are loaded.',
  noModel: 'The values are too few, or too much alike, for this model.',
  goodness: ({ r2, adjusted, cvRmse, nmbe, n, p, degreesOfFreedom }: SaidGoodness) =>
    `R² is ${r2}, adjusted ${adjusted}; CV(RMSE) is ${cvRmse} with Σe² divided by ${String(degreesOfFreedom)}, NMBE ${nmbe} with Σe divided by ${String(n - p)}; n = ${String(n)}, p = ${String(p)}.`,
  autocorrelation: (rho: string, n: number, effective: number, resolution: BandResolution) =>
    `The autocorrelation of the residuals is ${rho}, so that ${counted(n, resolution)} are worth ${String(effective)} independent ones.`,
  bands: (all: readonly (readonly [confidence: string, half: string])[]) =>
    `The band is ${all.map(([confidence, half]) => `± ${half} at ${confidence}`).join(', ')}.`,
  provable: (share: string, confidence: string) =>
    `Over as long a reporting period, this meter could prove a saving of ${share} or more at ${confidence}.`,
  convention: (name: string) =>
    `Parameters are counted and the band is computed ${name.replace('As', 'as')}.`,
  monthlyMeans: 'Temperatures are the means of whole months, which hide cold and warm days within them.',
  extrapolated: (count: number, resolution: BandResolution) =>
    `${counted(count, resolution)} of the reporting period ${count === 1 ? 'is' : 'are'} more than 10 % of the baseline's span of temperatures outside of it: the model is read where it has seen nothing.`,
  unpredicted: (count: number, resolution: BandResolution) =>
    `${areLeftOut(count, resolution)}: the baseline has no values at their position in the week.`,
  incomplete: (count: number, resolution: BandResolution) =>
    `${areLeftOut(count, resolution)}: the meter or the temperature has no value, or not every value, there.`,
  excluded: (count: number, resolution: BandResolution) =>
    `${areLeftOut(count, resolution)}: everything in them is excluded.`,
  cut: (count: number, resolution: BandResolution) =>
    `${areLeftOut(count, resolution)}: the ends of the period cut them.`,
} as const
