import type { BandResolution } from '#shared/savings/statistics/savings-band.ts'
import { plainNumber } from '#renderer/strings/number-format.ts'
import { tariffText } from '../../metered/shared-settings.ts'
import { areLeftOut, counted, periodNames } from './table/period-words.ts'

interface SaidGoodness {
  readonly r2: string
  readonly adjusted: string
  readonly cvRmse: string
  readonly nmbe: string
  readonly n: number
  readonly p: number
  readonly degreesOfFreedom: number
}

interface Priced {
  readonly by: string | number
  readonly currency: string
}

interface SaidNormal {
  readonly amount: string
  readonly share: string
  readonly band: string
  readonly isMore: boolean
  readonly restsOn: string
}

/** Sentences that accompany the figures of a statement. */
export const remarkStrings = {
  strict: (missing: number, resolution: BandResolution) =>
    `There is no total, since missing values are treated strictly and ${counted(missing, resolution)} of the reporting period ${missing === 1 ? 'is' : 'are'} missing.`,
  scaled: (count: number, expected: number, resolution: BandResolution) =>
    `Totals are extrapolated from ${plainNumber(count)} to ${counted(expected, resolution)}.`,
  utcDays: 'Temperatures are those of UTC days beside local days of the meter, as eemeter 3 takes them.',
  tested:
    'The band is as wide as it has to be: on 32 real meters, 90 % of such bands covered zero in periods in which nothing was done.',
  byFormula: (all: readonly (readonly [confidence: string, half: string])[]) =>
    `By the formula of CalTRACK 4.3 it would be ${all.map(([confidence, half]) => `± ${half} at ${confidence}`).join(', ')}: too narrow, since it allows for no change from one year to the next.`,
  tooNarrow:
    'This band is by a published formula and too narrow on real meters: it allows for no change from one year to the next.',
  normalised: ({ amount, share, band, isMore, restsOn }: SaidNormal) =>
    `In the normal year, use would be ${amount} (${share}) ${isMore ? 'higher' : 'lower'} than before, ± ${band} with 90 % confidence${restsOn}.`,
  worth: (priced: string, amount: string, band: string, isMore: boolean) =>
    `${priced}, ${isMore ? 'the additional use cost' : 'the saving is worth'} ${amount} ± ${band} with 90 % confidence.`,
  pricedBy: ({ by, currency }: Priced, unit: string) =>
    `At ${typeof by === 'string' ? tariffText(by) : `${plainNumber(by, { maximumSignificantDigits: 6 })} ${currency} per ${unit}`}, without fixed and demand charges`,
  severalPrices: (resolution: BandResolution) =>
    `There is no figure in money: the tariff has several prices within ${periodNames[resolution][2]}, and the model does not say in which of its hours the saving was. Choose hours in the settings of the view.`,
  tooCoarse: 'One of the two has only weekly or yearly values, from which no baseline can be made.',
  coarser: (resolution: BandResolution) =>
    `There is a value for each ${periodNames[resolution][0]}, since one of the two has no finer values.`,
  present: (present: number, expected: number, resolution: BandResolution) =>
    `The baseline has both values for ${plainNumber(present)} of ${counted(expected, resolution)}.`,
  tooManyMissing:
    'That is not sufficient: CalTRACK allows 10 % to be missing. Choose another baseline, or complete its data.',
  poorMonth: (month: string, share: string) =>
    `${month} has only ${share} of its values; OpenDSM asks for 90 % of each month.`,
  tooShort: (days: number) =>
    `The baseline has ${String(days)} days and leaves out part of the year: it knows nothing of the other seasons.`,
  notLoaded: 'The model is fitted when both series are loaded.',
  noModel: 'The values are too few, or too much alike, for this model.',
  goodness: ({ r2, adjusted, cvRmse, nmbe, n, p, degreesOfFreedom }: SaidGoodness) =>
    `R² is ${r2}, adjusted ${adjusted}; CV(RMSE) is ${cvRmse} with Σe² divided by ${plainNumber(degreesOfFreedom)}, NMBE ${nmbe} with Σe divided by ${plainNumber(n - p)}; n = ${plainNumber(n)}, p = ${String(p)}.`,
  autocorrelation: (rho: string, n: number, effective: number, resolution: BandResolution) =>
    `The autocorrelation of the residuals is ${rho}, so that ${counted(n, resolution)} are worth ${plainNumber(effective)} independent ones.`,
  bands: (all: readonly (readonly [confidence: string, half: string])[]) =>
    `The band is ${all.map(([confidence, half]) => `± ${half} at ${confidence}`).join(', ')}.`,
  noBand: 'There is no band: it is a share of the use of the baseline, which is zero.',
  onlyMean: 'No temperature was found at which use begins to change: the model is the mean of the baseline.',
  provable: (share: string, confidence: string) =>
    `Over as long a reporting period, this meter could prove a saving of ${share} or more at ${confidence}.`,
  convention: (name: string) =>
    `Parameters are counted and the band is computed ${name.replace('As', 'as')}.`,
  monthlyMeans: 'Temperatures are the means of whole months, which hide cold and warm days within them.',
  extrapolated: (count: number, resolution: BandResolution) =>
    `${counted(count, resolution)} of the reporting period ${count === 1 ? 'is' : 'are'} further outside the temperatures of the baseline than 10 % of their span: the model is used where it has seen no values.`,
  unpredicted: (count: number, resolution: BandResolution) =>
    `${areLeftOut(count, resolution)}: the baseline has no values at their position in the week.`,
  incomplete: (count: number, resolution: BandResolution) =>
    `${areLeftOut(count, resolution)}: the meter or the temperature has no value, or not every value, there.`,
  excluded: (count: number, resolution: BandResolution) =>
    `${areLeftOut(count, resolution)}: everything in them is excluded.`,
  cut: (count: number, resolution: BandResolution) =>
    `${areLeftOut(count, resolution)}: the ends of the period cut them.`,
} as const
