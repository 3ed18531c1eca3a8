import { plural } from '#renderer/strings/plural.ts'
import { modelLabel, resolutionLabel } from '../../metered/model-names.ts'

export const strings = {
  title: 'Savings of a portfolio',
  question: 'Which meters saved? Every main meter is compared with what its weather would have called for.',
  labels: { resource: 'Main meters of', model: modelLabel, resolution: resolutionLabel },
  automatic: 'The resource of the workspace',
  noMeters: 'No entity has a main meter of a resource whose use can be summed.',
  lacksTemperature:
    'Add the outdoor temperature of each place to the workspace, or choose the model “Mean” in the settings of this view.',
  columns: {
    ...{ meter: 'Meter', avoided: 'Avoided use', fraction: 'Savings fraction', band: 'Band at 90 %' },
    ...{ verdict: 'Outcome', cvRmse: 'CV(RMSE)', complete: 'Baseline complete' },
  },
  formulas: {
    avoided: 'Σ(model − measured)',
    fraction: 'Avoided use / |Σ model|',
    band: 'k · √(s² / M + d²): s scatter of months, M months, d change between years',
    cvRmse: '√(Σe² / (n − p)) / mean of the baseline',
    complete: 'Periods of the baseline with all values, out of all its periods',
  },
  verdicts: { saved: 'Saved', more: 'Used more', within: 'Within the band' },
  notLoaded: 'Not loaded yet',
  noModel: 'No model: too few values',
  noWeather: 'No outdoor temperature',
  notAdding: 'Cannot be summed to an amount',
  plot: 'Savings fraction of each meter',
  fraction: 'Savings fraction',
  answer: (saved: number, all: number, amount: string, more: number): string =>
    `${saved === 0 ? 'None' : String(saved)} of ${plural(all, 'meter', 'meters')} saved more than their band at 90 %${saved === 0 ? '' : `, ${amount} together`}; ${more === 0 ? 'none' : String(more)} used more.`,
  compared: (period: string): string => `Compared with a model of the year before ${period}.`,
  left: (count: number): string =>
    `${plural(count, 'meter has', 'meters have')} no figure: the table says why. ${count === 1 ? 'It counts' : 'They count'} in no total.`,
  byMeter:
    'Each band is for one meter. Meters share weather and drift, so their bands cannot be combined as if they were independent.',
  byChance: (all: number): string =>
    `Of ${String(all)} meters on which nothing was done, about ${String(Math.round(all / 10))} fall outside a 90 % band by chance.`,
} as const
