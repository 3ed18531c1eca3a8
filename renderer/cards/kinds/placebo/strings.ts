interface Said {
  readonly covered: number
  readonly count: number
  readonly share: string
}

function projects(count: number): string {
  return count === 1 ? '1 placebo project' : `${String(count)} placebo projects`
}

const promise = 'their bands at 90 % promise nine in ten'

export const strings = {
  title: 'Placebo test',
  question:
    'Do the bands of savings hold for this meter? Savings are computed for periods in which nothing was done.',
  labels: { months: 'Months of reporting', drift: 'Change between years without a project' },
  lacksHistory: (months: number) =>
    `Choose a range of at least ${String(12 + months)} months: 12 for a baseline and ${String(months)} after it.`,
  weekOfMonths: 'Choose hours or days for time of week and temperature: months have no position in a week.',
  plot: (meter: string) => `${meter}: what placebo projects seem to save`,
  fraction: 'Apparent saving',
  tested: 'Tested band at 90 %',
  formula: 'published formula at 90 %',
  nothing: 'Nothing saved',
  columns: {
    ...{ baseline: 'Baseline', reporting: 'Reporting', fraction: 'Apparent saving' },
    ...{ tested: 'Tested band', formula: 'Published formula', covers: 'Covers zero' },
  },
  formulas: {
    fraction: 'Σ(model − measured) / Σ model',
    tested: 'k · √(s² / M + d²)',
    formula: 't · c · CV(RMSE) · √(n/n′ · (1 + 2/n′) / m), c as in CalTRACK 4.3',
  },
  covers: (tested: boolean, formula: boolean) => {
    if (tested) return formula ? 'Both' : 'Tested band only'
    return formula ? 'Published formula only' : 'Neither'
  },
  holds: ({ covered, count, share }: Said) =>
    `The tested band holds: it covered zero in ${String(covered)} of ${projects(count)} (${share}); ${promise}.`,
  tooNarrow: ({ covered, count, share }: Said) =>
    `The tested band is too narrow for this meter: it covered zero in ${String(covered)} of ${projects(count)} (${share}); ${promise}.`,
  formulaHolds: (share: string) => `The published formula covered zero in ${share} of them.`,
  formulaTooNarrow: (share: string) =>
    `The published formula covered zero in only ${share} of them and is too narrow for this meter.`,
  drift: (share: string) =>
    `With a change between years of ${share}, the tested band would have kept its promise here. The Savings view has a setting for it.`,
  few: (count: number) =>
    `${count === 1 ? '1 project is' : `${String(count)} projects are`} a small sample: a longer range says more.`,
  overlapping: 'A baseline begins each month, so projects share most of their data and are not independent.',
  none: 'No twelve months in the range have enough values for a baseline and a reporting period after it.',
  notLoaded: 'The test runs when both series are loaded.',
} as const
