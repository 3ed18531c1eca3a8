interface Said {
  readonly value: string
  readonly restsOn: string
  readonly normalised: string | undefined
  readonly against: string | undefined
  readonly turn: string | undefined
}

export const strings = {
  title: 'Indicators',
  question:
    'How efficient is it? Use per floor area, occupant, degree day or unit of production, against a target and its own past.',
  labels: {
    per: 'Use per',
    size: 'Area or occupants, if not those of the building',
    below: 'Degree days below',
    driver: 'Production or another driver',
    target: 'Target for twelve months',
    references: 'Reference lines',
    picture: 'Picture',
  },
  per: {
    none: 'Nothing: use as it is',
    area: 'Floor area',
    occupant: 'Occupant',
    'degree-day': 'Heating degree day',
    driver: 'Unit of production',
  },
  perArea: (unit: string) => `${unit} of floor area`,
  pictures: { indicator: 'Indicator by month and over twelve months', cusum: 'CUSUM of use' },
  automaticDriver: 'Choose one',
  lacksSize:
    'Enter the area or the number of occupants in the settings of the view, or in the metering model.',
  lacksDriver: 'Add production, or whatever else use depends on, and choose it in the settings of the view.',
  monthly: 'By month',
  rolling: 'Twelve months to date',
  normalised: 'Twelve months, mean weather',
  target: 'Target',
  cusum: 'CUSUM',
  noChange: 'As expected',
  turn: 'Turn',
  plots: {
    monthly: (meter: string) => `${meter}: indicator by month`,
    rolling: (meter: string) => `${meter}: indicator over twelve months`,
    cusum: (meter: string) => `${meter}: measured less expected use, cumulative`,
  },
  columns: {
    ...{ month: 'Month', monthly: 'By month', rolling: 'Twelve months to date' },
    ...{ normalised: 'Twelve months, mean weather', target: 'Less target' },
  },
  formulas: {
    monthly: 'Σ use / Σ basis, over days that have both',
    rolling: 'Σ use of twelve months / Σ basis of twelve months',
    normalised: 'Σ(use − slopes · (degrees − mean degrees)) / Σ basis',
  },
  said: ({ value, restsOn, normalised, against, turn }: Said) =>
    [
      `Over the last twelve months it used ${value}${restsOn}`,
      ...(normalised === undefined ? [] : [`${normalised} at the mean weather of the range`]),
      ...(against === undefined ? [] : [against]),
    ].join(', ') + `.${turn === undefined ? '' : ` ${turn}`}`,
  restsOn: (days: number, of: number, isScaled: boolean) =>
    ` (${isScaled ? 'extrapolated ' : ''}from ${String(days)} of ${String(of)} days)`,
  soFar: (months: number, value: string, restsOn: string) =>
    months === 1
      ? `In one month it used ${value}${restsOn}.`
      : `In ${String(months)} months it used ${value}${restsOn}.`,
  lastMonth: (month: string, value: string) => `In ${month} it used ${value}.`,
  above: (share: string) => `${share} above its target`,
  belowTarget: (share: string) => `${share} below its target`,
  turned: (date: string, amount: string, isMore: boolean, confidence: string) =>
    `The CUSUM turned in the week of ${date} (${confidence} confidence): since then it has used ${amount} a year ${isMore ? 'more' : 'less'} than before.`,
  noTurn: (confidence: string) => `The CUSUM shows no turn beyond chance (${confidence} confidence).`,
  short:
    'A figure over twelve months needs a range of at least twelve months, with values on at least 90 % of the days of each month.',
  oneValue: 'The range has one value over twelve months: choose a longer one to see how it develops.',
  cusumFrom: 'The CUSUM begins after the first twelve months of the range, which set what is expected.',
  size: (size: string, unit: string) => `The basis is ${size} ${unit}.`,
} as const
