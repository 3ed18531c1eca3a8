/** What is the same in every series whose drawn peaks are looked for. */
export const plainSeries = {
  id: 'peaks',
  name: 'Peaks',
  units: 'kW',
  bucketZone: 'UTC',
  slot: 0,
  missing: [],
  provisional: [],
} as const
