export const start = {
  title: 'What do you want to know?',
  about: 'About',
  entity: 'Building or plant',
  resource: 'Resource',
  noMeters: 'No meters known yet: the catalogue is still being read.',
  or: 'Or tick variables in the tree, and choose a range above. Up to two units share a chart; more are stacked.',
  workspaces: 'Workspaces',
} as const

export const templates = {
  years: {
    title: 'This year against last',
    text: 'The year to date beside the same part of the year before.',
  },
  ranking: { title: 'Which building uses most', text: 'All of them, ranked over the last twelve months.' },
  week: { title: 'Typical week', text: 'Hour by hour, with the band in which most weeks lie.' },
  missing: {
    title: 'Where is data missing',
    text: 'Every hour of the last twelve months; holes are hatched.',
  },
} as const
