import type { BaselineModelId, ParameterName } from '#shared/savings/models/baseline.ts'
import type { BandResolution } from '#shared/savings/statistics/savings-band.ts'
import type { ThresholdMeasure, ThresholdSource } from '#shared/savings/statistics/thresholds.ts'
import { plainNumber } from '#renderer/strings/number-format.ts'
import { counted, periodNames } from './period-words.ts'

const parameters: Readonly<Record<ParameterName, string>> = {
  intercept: 'Intercept',
  base: 'Base',
  slope: 'Slope',
  below: 'Slope below',
  above: 'Slope above',
  'below-point': 'Balance point below',
  'above-point': 'Balance point above',
  slot: 'Intercept,',
  'occupied-part': 'Slope, occupied',
  'unoccupied-part': 'Slope, unoccupied',
  driver: 'Slope of variable',
}

const tooNearZero = 'the saving is too close to zero for a share of it'

const curveForm = 'Use = base + slope below · min(0, T − point) + slope above · max(0, T − point)'

/** Writes the formula of each model; T is the outdoor temperature. */
const forms: Readonly<Record<BaselineModelId, string>> = {
  mean: 'Use = base',
  'degree-days': curveForm,
  linear: 'Use = intercept + slope · T',
  heating: 'Use = base + slope below · min(0, T − point)',
  cooling: 'Use = base + slope above · max(0, T − point)',
  four: curveForm,
  five: curveForm,
  'time-of-week': 'Use = intercept of the position in the week + Σ slope · degrees of T in each part',
  several: `${curveForm} + Σ slope · variable`,
}

const parameterMeanings: Readonly<Record<ParameterName, string>> = {
  intercept: 'Use at a temperature of 0',
  base: 'Use that does not depend on temperature',
  slope: 'Change in use for one degree',
  below: 'Change in use for one more degree, below the balance point; negative for heating',
  above: 'Change in use for one more degree, above the balance point',
  'below-point': 'Temperature below which use changes',
  'above-point': 'Temperature above which use changes',
  slot: 'Use at this position in the week, before temperature',
  'occupied-part': 'Change in use for one degree in this part of the temperatures, at occupied positions',
  'unoccupied-part': 'Change in use for one degree in this part of the temperatures, at other positions',
  driver: 'Change in use for one more unit of the variable',
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
  'f-probability': 'p of the F test',
  'least-probability': 'p of the best variable',
  'most-probability': 'p of each variable',
}

/** Writes a range of temperatures that may be open at one end. */
function rangeOf(from: number | undefined, to: number | undefined): string {
  const [low, high] = [from, to].map((value) => value?.toFixed(1).replace('-', '−'))
  if (low === undefined) return high === undefined ? 'at any' : `up to ${high}`
  return high === undefined ? `from ${low}` : `${low} to ${high}`
}

/** Strings of the table of a statement: the name of each figure, and its meaning. */
export const tableStrings = {
  sections: {
    ...{ project: 'Project', boundary: 'Boundary', periods: 'Periods', data: 'Data', model: 'Model' },
    ...{ statistics: 'Statistics', adjustments: 'Adjustments', result: 'Result' },
    ...{ uncertainty: 'Uncertainty', normalised: 'Normal year', thresholds: 'Thresholds' },
    coefficients: 'Coefficients',
    reported: (at: string) => `As reported on ${at}`,
  },
  policies: {
    strict: 'Strict: no total while a value is missing',
    'present-only': 'Available readings only',
    extrapolated: 'Extrapolated to the whole period',
  },
  presentOf: ({ present, expected }: { present: number; expected: number }, resolution: BandResolution) =>
    `${plainNumber(present)} of ${counted(expected, resolution)} have all values`,
  resolutionOf: (resolution: BandResolution) =>
    `A value for each ${periodNames[resolution][0]}, cut in this zone`,
  isSufficient: 'Sufficient',
  isNotSufficient: 'Not sufficient',
  between: (least: number, most: number, unit: string) => `${rangeOf(least, most)} ${unit}`,
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
    project: 'What was done',
    notLogged: 'Not in the event log',
    notLoggedMeaning: 'Log the measure as an event, so that this statement names it',
    leftOut: 'Left out of figures',
    cost: 'Avoided cost',
    zone: 'Days cut in',
    policy: 'Missing values',
    sufficiency: 'Baseline',
    sufficiencyMeaning: 'Required: a whole year, with at least 90 % of its values and of those of each month',
    model: 'Model',
    convention: 'Convention',
    valid: 'Temperatures of the baseline',
    validMeaning: 'Use of the model more than 10 % of their span outside of them is pointed out',
    read: 'Temperatures of the reporting period',
    readMeaning: 'No value is outside of those by more than 10 % of their span',
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
    bandMeaning: (fractional: string | undefined) =>
      `Avoided use ± this; ${fractional === undefined ? tooNearZero : `${fractional} of the saving`}`,
    tooNearZero,
    countedAmount: (period: string, amount: string | undefined) =>
      amount === undefined ? period : `${period}; ${amount} of it in periods that count`,
    driftMeaning: (share: number) =>
      `With a change between years without a project, d, of ${String(share)} %`,
    provable: 'Smallest provable saving',
    provableMeaning: 'Savings fraction as large as the band at 90 %',
    counted: 'Periods counted',
    countedMeaning: (expected: number) => `Of ${plainNumber(expected)} that the reporting period has`,
    n: 'n',
    nMeaning: 'Values that the baseline was fitted to',
    p: 'p',
    pMeaning: 'Parameters that were fitted, balance points among them',
    r2Meaning: 'Share of the variance that the model explains',
    adjusted: 'Adjusted R²',
    adjustedMeaning: 'R² less what more parameters explain by chance',
    rmseMeaning: (degrees: number) => `Usual error of one value: √(Σe² / ${plainNumber(degrees)})`,
    cvMeaning: (degrees: number) => `RMSE over the mean; Σe² is divided by ${plainNumber(degrees)}`,
    nmbeMeaning: (degrees: number) =>
      `Mean error over the mean; Σe is divided by ${plainNumber(degrees)}, and is zero for least squares`,
    rho: 'Autocorrelation',
    rhoMeaning: 'Correlation of each residual with the one before it',
    effective: 'Effective n',
    effectiveMeaning: 'Number of independent values that the baseline amounts to',
  },
  formulas: {
    avoided: 'Σ(model + adjustments − measured)',
    fraction: 'Avoided use / |Σ(model + adjustments)|',
    tested:
      'k · √(s² / M + d²) · Σ model: s scatter of months, M months, d change between years, k 1.73, 2.36, 3.45 and 4.65 at 68, 80, 90 and 95 %',
    band: (isOfBaseline: boolean) =>
      `t · c · CV(RMSE) · √(n/n′ · (1 + 2/n′) / m) · ${isOfBaseline ? 'use of the baseline' : 'Σ model'}, c as in CalTRACK 4.3`,
    r2: '1 − Σe² / Σ(y − mean)²',
    adjusted: '1 − (1 − R²) · (n − 1) / (n − p)',
    cvRmse: (degrees: number) => `√(Σe² / ${String(degrees)}) / mean`,
    nmbe: 'Σe / ((n − p) · mean)',
    effective: 'n · (1 − ρ) / (1 + ρ)',
    point: 'Found by search: the best fit of all that leave a fiftieth of the values on each side',
    entered: 'Entered in the settings of the view',
  },
  parameters,
  numbered: (name: string, index: number) => `${name} ${String(index + 1)}`,
  partOf: (name: string, from: number | undefined, to: number | undefined, unit: string) =>
    `${name}, ${rangeOf(from, to)} ${unit}`,
  per: (unit: string, of: string) => `${unit} per ${of}`,
  slotMeaning: (isOccupied: boolean) => `${isOccupied ? 'Occupied' : 'Unoccupied'}, before temperature`,
  parameterMeanings,
  forms,
  sources,
  measures,
  threshold: (source: string, measure: string) => `${source}: ${measure}`,
  verdict: (isLeast: boolean, limit: string, isMet: boolean | undefined) => {
    const rule = `${isLeast ? 'At least' : 'At most'} ${limit}`
    return isMet === undefined ? `${rule}: no figure` : `${rule}: ${isMet ? 'met' : 'not met'}`
  },
} as const
