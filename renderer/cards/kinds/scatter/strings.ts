import type { RegressionModel } from '#shared/analysis/regression/fit.ts'
import type { Resolution } from '#shared/time/resolution.ts'

type BucketResolution = Exclude<Resolution, 'raw'>

const bucketNames: Readonly<Record<BucketResolution, readonly [one: string, many: string]>> = {
  minute: ['minute', 'minutes'],
  '15-minute': ['quarter of an hour', 'quarters of an hour'],
  hourly: ['hour', 'hours'],
  daily: ['day', 'days'],
  weekly: ['week', 'weeks'],
  monthly: ['month', 'months'],
  yearly: ['year', 'years'],
}

const models: Readonly<Record<RegressionModel | 'none' | 'best', string>> = {
  best: 'Best of these',
  none: 'None',
  linear: 'Straight line',
  heating: 'Heating, 3 parameters',
  cooling: 'Cooling, 3 parameters',
  four: 'Change point, 4 parameters',
  five: 'Heating and cooling, 5 parameters',
}

function counted(count: number, resolution: BucketResolution): string {
  const [one, many] = bucketNames[resolution]
  return `${String(count)} ${count === 1 ? one : many}`
}

function areLeftOut(count: number, resolution: BucketResolution): string {
  return `${counted(count, resolution)} ${count === 1 ? 'is' : 'are'} left out`
}

interface SaidGoodness {
  readonly r2: string
  readonly adjusted: string
  /** CV(RMSE) and NMBE; absent if the mean has no shares. */
  readonly shares?: readonly [cvRmse: string, nmbe: string]
  readonly n: number
  readonly p: number
}

export const strings = {
  title: 'Scatter',
  question: 'How does one quantity depend on another, such as gas on the outdoor temperature?',
  labels: {
    x: 'Horizontal axis',
    y: 'Vertical axis',
    resolution: 'A point for each',
    form: 'Values',
    model: 'Model',
  },
  automaticX: 'The temperature, or the first variable',
  automaticY: 'The first variable that is not on the horizontal axis',
  points: { hourly: 'Hour', daily: 'Day', weekly: 'Week', monthly: 'Month' },
  forms: { mean: 'Means', 'per-day': 'Amounts per day' },
  models,
  modelName: (model: RegressionModel) => models[model].toLowerCase(),
  lacks: 'Add two variables, such as a meter and the outdoor temperature.',
  lacksOther: 'Choose different variables for the two axes.',
  plot: (y: string, x: string) => `${y} against ${x}`,
  fit: 'Fit',
  balancePoint: 'Balance point',
  columns: { name: 'Parameter or time', meaning: 'Meaning' },
  parameters: {
    model: 'Model',
    intercept: ['Intercept', 'Fitted value where the horizontal variable is 0'],
    base: ['Base', 'Fitted value at the balance point, and on the level part where there is one'],
    slope: ['Slope', 'Change of the vertical variable for one unit of the horizontal one'],
    balancePoint: ['Balance point', 'Where the slope changes'],
    lowerPoint: ['Lower balance point', 'The fitted value changes below it: heating'],
    upperPoint: ['Upper balance point', 'The fitted value changes above it: cooling'],
    below: [
      'Slope below',
      'Change of the vertical variable for one unit of the horizontal one, below the balance point',
    ],
    above: [
      'Slope above',
      'Change of the vertical variable for one unit of the horizontal one, above the balance point',
    ],
    r2: ['R²', 'Share of the variance that the fit explains'],
    adjustedR2: ['Adjusted R²', 'R² less what more parameters explain by chance'],
    rmse: ['RMSE', 'Typical distance of a point from the fit'],
    cvRmse: ['CV(RMSE)', 'RMSE as a share of the mean'],
    nmbe: ['NMBE', 'Mean error as a share of the mean; zero by construction for a least-squares fit'],
    n: ['n', 'Points that were fitted'],
    p: ['p', 'Parameters that were fitted, balance points among them'],
  },
  formulas: {
    point: 'Found by search: the best fit of all that leave a fiftieth of the values on each side',
    r2: '1 − Σe² / Σ(y − mean)²',
    adjustedR2: '1 − (1 − R²) · (n − 1) / (n − p)',
    rmse: '√(Σe² / (n − p))',
    cvRmse: '√(Σe² / (n − p)) / mean, as in ASHRAE Guideline 14',
    nmbe: 'Σe / ((n − p) · mean), as in ASHRAE Guideline 14',
  },
  noPoints: (resolution: BucketResolution) =>
    `There is no ${bucketNames[resolution][0]} for which both have values.`,
  noPointsYet: (resolution: BucketResolution) =>
    `No ${bucketNames[resolution][0]} for which both have values is loaded yet.`,
  answer: (x: string, y: string, share: string, count: string, resolution: string): string =>
    `${x} explains ${share} of how ${y} varies, over ${count} ${resolution} values.`,
  noFit: (n: number) => `${String(n)} points are too few, or too much alike, for this model.`,
  goodness: ({ r2, adjusted, shares, n, p }: SaidGoodness) =>
    [
      `R² ${r2}, adjusted ${adjusted}`,
      ...(shares === undefined ? [] : [`CV(RMSE) ${shares[0]}, NMBE ${shares[1]}`]),
      `n = ${String(n)}, p = ${String(p)}.`,
    ].join('; '),
  best: (name: string, tried: readonly string[]) =>
    `${name} has the highest adjusted R² of the models that are physically plausible: ${tried.join(', ')}.`,
  coarser: (resolution: BucketResolution) =>
    `A point for each ${bucketNames[resolution][0]}, since one of the two has no finer values.`,
  incomplete: (count: number, resolution: BucketResolution) =>
    `${areLeftOut(count, resolution)}: one of the two has no value, or not every value, there.`,
  excluded: (count: number, resolution: BucketResolution) =>
    `${areLeftOut(count, resolution)}: everything in them is excluded.`,
  cut: (count: number, resolution: BucketResolution) =>
    `${areLeftOut(count, resolution)}: the ends of the period cut them.`,
  thinned: (drawn: number, all: number) =>
    `${String(drawn)} of ${String(all)} points are drawn; the fit and the table have all of them.`,
} as const
