export const start = {
  title: 'What do you want to know?',
  about: 'About',
  entity: 'Building or plant',
  resource: 'Resource',
  noMeters: 'No meters known yet: the catalogue is still being read.',
  workspaces: 'Workspaces',
  questions: 'Questions',
  ask: 'Ask',
  more: 'More questions',
  hide: 'Hide the questions',
  metersTitle: 'Main meters, last twelve months',
  byResource: 'Portfolio by resource',
  metersTodo: 'Tick what to show, here or in the tree.',
  tick: (entity: string, resource: string): string => `${entity}: ${resource}`,
  show: (count: number): string => (count === 1 ? 'Show 1 meter' : `Show ${String(count)} meters`),
  further: (count: number): string => `${String(count)} more are in the tree.`,
} as const

export const templates = {
  years: {
    title: 'This year against last',
    text: 'The year to date beside the same part of the year before.',
  },
  ranking: { title: 'Which building uses most', text: 'All of them, ranked over the last twelve months.' },
  peak: { title: 'When is the peak', text: 'Hours by day, with the highest hour and its time.' },
  week: { title: 'Typical week', text: 'Hour by hour, with the band that holds most weeks.' },
  month: {
    title: 'What changed since last month',
    text: 'This month so far beside the same weekdays four weeks before.',
  },
  missing: {
    title: 'Where is data missing',
    text: 'Every hour of the last twelve months; gaps are hatched.',
  },
} as const
