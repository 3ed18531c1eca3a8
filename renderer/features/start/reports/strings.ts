/** Texts of report templates. */
export const reports = {
  title: 'Report templates',
  intro: (entity: string): string =>
    `A template opens a workspace with its views, about ${entity} or all entities, over the newest period. Export it as Report (PDF) when it is as you want it.`,
  noEntity: 'Report templates need an entity with meters: wait for the catalogue, or open the demo.',
  open: 'Open',
  openNamed: (name: string): string => `Open: ${name}`,
  fromFile: 'Open a template file…',
  save: 'Save this workspace as a template…',
  saveHint:
    'Keeps its views with their texts and settings, and the report’s fields of the export dialog, but no meters or readings.',
  file: 'report template',
  opened: (name: string): string => `${name} was opened from a template`,
  portfolio: {
    name: 'Monthly portfolio report',
    text: 'Last month by day and against the month before, all buildings ranked, and where data is missing.',
  },
  building: {
    name: 'One building, one year',
    text: 'Twelve months against the year before, the typical week, the hours of the year, and the state of the data.',
  },
  measure: {
    name: 'Before and after a measure',
    text: 'Use avoided against a baseline that follows the weather, and why use changed. Needs an outdoor temperature.',
  },
  portfolioText: 'The month in brief',
  portfolioRanking: 'Use by entity',
  portfolioChange: 'Change against the year before',
  buildingText: 'About this building',
  measureText: 'The measure',
} as const
