/** The questions of the start page and the palette; a workspace that one of them opens has its title. */
export const templates = {
  noOutdoor:
    'No outdoor temperature is known, so the weather cannot be separated from other causes. Import one, or choose the meter and a temperature in the tree and add the view Savings or Why it changed.',
  noGeneration:
    'No meter of solar or other generation is known. Give one that role in the details of its entity.',
  amount: {
    title: 'How much was used',
    text: 'The total of the last twelve months with its mean and peak, and the months.',
    names: [
      'how much',
      'total',
      'consumption',
      'usage',
      'energy use',
      'how much energy',
      'annual use',
      'amount',
      'sum',
      'year total',
    ],
  },
  years: {
    title: 'This year against last',
    text: 'The year to date beside the same part of the year before.',
    names: ['year on year', 'year over year', 'yoy', 'compare years'],
  },
  ranking: {
    title: 'Which building uses most',
    text: 'All of them, ranked over the last twelve months.',
    names: [
      ...[
        'uses the most',
        'biggest consumer',
        'largest',
        'top 10',
        'highest use',
        'worst building',
        'best building',
      ],
      ...['compare buildings', 'rank the buildings', 'league table'],
    ],
  },
  area: {
    title: 'Use per area',
    text: 'All buildings, ranked by use per square metre or square foot.',
    names: [
      ...['kWh per m²', 'kWh/m2', 'kWh per ft²', 'intensity', 'energy use intensity', 'EUI', 'benchmark'],
      ...['per square metre', 'per square foot', 'kWh per sqm', 'per floor area'],
    ],
  },
  peak: {
    title: 'When is the peak',
    text: 'Hours by day, with the highest hour and its time.',
    names: ['peak', 'peak demand', 'maximum demand', 'max demand', 'maximum load', 'highest load'],
  },
  week: {
    title: 'Typical week',
    text: 'Hour by hour, with the band that holds most weeks.',
    names: ['load profile', 'usual week', 'weekly profile', 'typical day'],
  },
  savings: {
    title: 'What did it save',
    text: 'The last twelve months against what the year before and the weather would suggest.',
    names: [
      'savings',
      'did it work',
      'energy saved',
      'avoided energy',
      'baseline',
      'measurement and verification',
      'M&V',
      'retrofit',
    ],
  },
  why: {
    title: 'Why is this year different',
    text: 'The difference to the year before, split into weather, calendar, hours and what is left.',
    names: [
      ...['why', 'difference', 'waterfall', 'explain', 'variance', 'cause'],
      ...['weather corrected', 'weather adjusted', 'weather normalised', 'weather normalized'],
    ],
  },
  creep: {
    title: 'Is base load creeping',
    text: 'The base load week by week, and the days that were odd.',
    names: [
      'creep',
      'base load',
      'baseload',
      'drift',
      'anomaly',
      'exceptions',
      'outliers',
      'unusual days',
      'abnormal',
    ],
  },
  night: {
    title: 'What runs at night',
    text: 'The base load, beside the typical day hour by hour.',
    names: [
      'night',
      'night load',
      'overnight',
      'base load',
      'baseload',
      'minimum load',
      'standby',
      'always on',
    ],
  },
  weekend: {
    title: 'Weekday against weekend',
    text: 'Typical days: weekdays, weekends and holidays separately.',
    names: ['weekend', 'saturday', 'sunday', 'holidays', 'working days', 'day types'],
  },
  outOfHours: {
    title: 'Use out of hours',
    text: 'The share outside the occupied hours of the calendar, and the hours of the week.',
    names: ['out of hours', 'outside hours', 'opening hours', 'unoccupied', 'closed', 'after hours', 'waste'],
  },
  solar: {
    title: 'Solar this year against last',
    text: 'Generation of the year to date beside the same part of the year before.',
    names: ['pv', 'photovoltaic', 'generation', 'renewables'],
  },
  month: {
    title: 'What changed since last month',
    text: 'This month so far beside the same weekdays four weeks before.',
    names: ['difference', 'month on month', 'month over month'],
  },
  missing: {
    title: 'Where is data missing',
    text: 'The gaps of each meter in the last twelve months, and what is odd in the meters of the building.',
    names: [
      'missing data',
      'what is missing',
      'gaps',
      'holes',
      'outages',
      'completeness',
      'quality',
      'findings',
    ],
  },
} as const
