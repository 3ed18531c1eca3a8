import type { ParameterName } from '#shared/savings/models/baseline.ts'
import type { SavingsConvention } from '#shared/savings/statistics/conventions.ts'
import type { BandResolution } from '#shared/savings/statistics/savings-band.ts'
import type { ThresholdMeasure, ThresholdSource } from '#shared/savings/statistics/thresholds.ts'
import { modelLabel, modelNames, resolutionLabel, resolutionNames } from '../../metered/model-names.ts'

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
  driver: numbered('Slope of variable'),
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
  driver: 'Change of use for one more of the variable',
}

const sources: Readonly<Record<ThresholdSource, string>> = {
  'guideline-14': 'ASHRAE Guideline 14',
  ipmvp: 'IPMVP',
  caltrack: 'CalTRACK 2.0',
  sep: 'SEP',
}

const measures: Readonly<Record<ThresholdMeasure, string>> = {
  'cv-rmse': 'CV(RMSE), prescriptive path',
  'cv-slopes': 'CV(RMSE) over n less the slopes',
  nmbe: 'bias (NMBE)',
  r2: 'R²',
  'fractional-68': 'uncertainty over saving at 68 %',
  'least-t': '|t| of each coefficient',
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
    dates: 'Baseline',
    driver: 'Depends on',
    secondDriver: 'And on',
    billingDay: 'Billing day of the month',
    band: 'Uncertainty',
    drift: 'Change between years without a project',
    adjustments: 'Adjustments to the baseline',
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
    'year-before': 'The year before the period of the card',
    listed: 'Chosen dates',
    'no-project': 'The period of the card; no project yet',
  },
  models: modelNames,
  resolutions: resolutionNames,
  conventions,
  tables: { result: 'Result and model', values: 'Every value' },
  lacksDriver:
    'Add what use depends on, such as production or occupancy, and choose it in the settings of the card.',
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
  normalPeriod: 'Normal year',
  residual: 'Residual',
  noResidual: 'No residual',
  residualPlots: {
    overTime: (meter: string) => `${meter}: residuals over time`,
    overFitted: (meter: string) => `${meter}: residuals over fitted use`,
    distribution: (meter: string) => `${meter}: distribution of residuals`,
    count: 'Values',
  },
  sections: {
    ...{ boundary: 'Boundary', periods: 'Periods', data: 'Data', model: 'Model' },
    ...{ statistics: 'Statistics', adjustments: 'Adjustments', result: 'Result' },
    ...{ uncertainty: 'Uncertainty', normalised: 'Normal year', thresholds: 'Thresholds' },
    reported: (at: string) => `As reported ${at}`,
  },
  policies: {
    strict: 'Strict: no total while a value is missing',
    'present-only': 'Present values only',
    extrapolated: 'Extrapolated to the whole period',
  },
  presentOf: ({ present, expected }: { present: number; expected: number }, resolution: BandResolution) =>
    `${String(present)} of ${counted(expected, resolution)} have all values`,
  resolutionOf: (resolution: BandResolution) =>
    `A value for each ${periodNames[resolution][0]}, cut in this zone`,
  isSufficient: 'Sufficient',
  isNotSufficient: 'Not sufficient',
  between: (least: number, most: number, unit: string) =>
    `${least.toFixed(1)} to ${most.toFixed(1)} ${unit}`.replaceAll('-', '−'),
  columns: {
    ...{
      section: 'Section',
      name: 'Figure',
      value: 'Value',
      error: 'Standard error',
      t: 't',
      probability: 'p of t',
    },
    ...{ meaning: 'Meaning', time: 'Time', period: 'Period', temperature: 'Outdoor temperature' },
    ...{ measured: 'Measured', modelled: 'Baseline model', avoided: 'Model less measured' },
    cumulated: 'Savings so far',
  },
  rows: {
    baseline: 'Adjusted baseline',
    baselineMeaning: 'Use that the model says the reporting period would have had without the project',
    measured: 'Measured use',
    measuredMeaning: 'Use of the same periods as metered',
    meter: 'Meter',
    meterMeaning: 'What the statement is about; what this meter does not measure is outside',
    temperature: 'Outdoor temperature',
    driver: (index: number) => `Variable ${String(index + 1)}`,
    zone: 'Days of',
    policy: 'Missing values',
    sufficiency: 'Baseline',
    sufficiencyMeaning: 'A whole year, with at least 90 % of its values and of those of each month',
    model: 'Model',
    convention: 'Convention',
    valid: 'Temperatures of the baseline',
    validMeaning: 'The model is not read more than 10 % outside of them without saying so',
    adjustments: 'Non-routine adjustments',
    adjustmentsMeaning: 'Added to the adjusted baseline; positive for use that the baseline did not have',
    formulaBand: (confidence: string) => `Published formula at ${confidence}`,
    normalBefore: 'Use before, normal year',
    normalBeforeMeaning: 'Model of the baseline at the conditions of the normal year',
    normalAfter: 'Use after, normal year',
    normalAfterMeaning: 'Model of the reporting period at the same conditions',
    normalSaving: 'Normalised saving',
    normalSavingMeaning: 'Use before less use after',
    normalBandMeaning: 'Errors of both models together',
    scatter: 'Scatter of months',
    scatterMeaning: 'Standard deviation of the monthly means of the residuals, over the mean use',
    provableAfter: (months: number) => `Provable after ${String(months)} months`,
    provableAfterMeaning: (confidence: string) => `Smallest savings fraction, at ${confidence}`,
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
    avoided: 'Σ(model + adjustments − measured)',
    fraction: 'Avoided use / Σ(model + adjustments)',
    tested: 'k · √(s² / M + d²) · Σ model: s scatter of months, M months, d change between years',
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
  notRoutine: (texts: readonly string[]): string =>
    `The event log has this in the periods: ${texts.join('; ')}. Adjust the baseline for it in the settings of the card, leave its time out of figures, or say why it stays.`,
  methodNames: {
    ...{ meter: 'meter', temperature: 'conditions', model: 'model', resolution: 'values' },
    ...{ convention: 'convention', band: 'uncertainty', policy: 'missing values', zone: 'zone' },
    adjustments: 'adjustments',
  },
  freeze: 'Freeze as reported',
  withdraw: (at: string) => `Withdraw the statement of ${at}`,
  stated: (amount: string, band: string) => `${amount} avoided ± ${band} with 90 % confidence`,
  asReported: (at: string, said: string) => `As reported ${at}: ${said}.`,
  asNow: (said: string, why: string) => `As now: ${said}. Why: ${why}.`,
  sameFigures: 'the same figures',
  unmoved: 'It is the same now: data, method and version have not changed.',
  noStatementNow: 'There is no statement now to compare it with.',
  unknownReason: 'nothing that is recorded has changed',
  movedData: (id: string, before: number, now: number) =>
    before === now
      ? `values of ${id.replace('/', ', ')} were revised`
      : `${id.replace('/', ', ')} has ${String(now)} values instead of ${String(before)}`,
  movedMethod: (name: string, before: string, now: string) =>
    `${name} is "${now === '' ? 'none' : now}" instead of "${before === '' ? 'none' : before}"`,
  movedPeriods: 'other periods are compared',
  movedVersion: (before: string, now: string) => `version ${now} instead of ${before}`,
  frozenBy: (version: string) => `Frozen by version ${version}; never changed afterwards`,
  fromLog: 'From the event log; adjusted only where an amount is entered',
  restsOn: (count: number, expected: number, resolution: BandResolution, isScaled: boolean) =>
    ` (${isScaled ? 'extrapolated ' : ''}from ${String(count)} of ${counted(expected, resolution)})`,
  couldProve: (share: string, confidence: string) =>
    `Over twelve months, this meter could prove a saving of ${share} or more with ${confidence} confidence.`,
  strict: (missing: number, resolution: BandResolution) =>
    `There is no total, since missing values are treated strictly and ${counted(missing, resolution)} of the reporting period ${missing === 1 ? 'is' : 'are'} missing.`,
  scaled: (count: number, expected: number, resolution: BandResolution) =>
    `Totals are extrapolated from ${String(count)} to ${counted(expected, resolution)}.`,
  utcDays: 'Temperatures are those of UTC days beside local days of the meter, as eemeter 3 takes them.',
  tested:
    'The band is as wide as it has to be: 90 % of such bands covered zero on 32 real meters in periods in which nothing was done.',
  byFormula: (all: readonly (readonly [confidence: string, half: string])[]) =>
    `By the formula of CalTRACK 4.3 it would be ${all.map(([confidence, half]) => `± ${half} at ${confidence}`).join(', ')}: too narrow, since it knows no change from one year to the next.`,
  tooNarrow:
    'This band is by a published formula and too narrow on real meters: it knows no change from one year to the next.',
  normalised: (amount: string, share: string, band: string, isMore: boolean) =>
    `In the normal year, use would be ${amount} (${share}) ${isMore ? 'higher' : 'lower'} than before, ± ${band} with 90 % confidence.`,
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
