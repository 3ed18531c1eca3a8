/** Texts of a report that do not come from its cards. */
export const report = {
  service: 'Service',
  demo: 'Demo portfolio, simulated on this machine',
  range: 'Range',
  rangeText: (start: string, end: string): string => `${start} to ${end}, the end not included`,
  zone: 'Time zone',
  policy: 'Gaps',
  mask: 'Excluded by the analyst',
  written: 'Written',
  writtenBy: (at: string, version: string): string => `${at} by Meterlens ${version}`,
  notes: (zone: string): string => `Notes and events (times in ${zone})`,
  gaps: 'Gaps',
  noGaps: 'No series of this report has a gap longer than one interval.',
  from: 'From',
  to: 'To, not included',
  length: 'Length',
  hours: (hours: string): string => `${hours} h`,
  reason: 'Reason',
  noValue: 'No value',
  unfetched: 'Not fetched',
  moreGaps: (more: number, all: number): string =>
    `${String(all - more)} of ${String(all)} gaps are printed: the view Data quality lists all of them.`,
  logo: 'Logo',
  apart: (title: string, by: readonly string[]): string =>
    by.length === 0 ? title : `${title}: ${by.join(', ')}`,
  numbered: (title: string, number: number): string => `${title} (${String(number)})`,
  rowsOf: (label: string, first: number, last: number, count: number): string =>
    `${label} (${String(first)} to ${String(last)} of ${String(count)})`,
  quality: 'Data behind the figures',
  qualityIntro:
    'The data behind each series. “Complete” is the share of the time, up to the writing of this report, that has values. A missing value is a gap, never a zero, and nothing is interpolated.',
  series: 'Series',
  unit: 'Unit',
  fetched: 'Fetched as',
  shown: 'Shown as',
  derived: (resolution: string): string => `${resolution}, derived`,
  complete: 'Complete',
  fetchedAt: 'Fetched, UTC',
  notFetched: (count: number): string =>
    `${count === 1 ? '1 series was' : `${String(count)} series were`} not fetched and ${count === 1 ? 'has' : 'have'} no figure in this report.`,
  between: (first: string, last: string): string => (first === last ? first : `${first} to ${last}`),
  methods: 'Methods',
  generalTitle: 'All figures',
  general: [
    [
      'Derived figures',
      'Days, weeks, months and years are cut at local midnight and derived from the values that were fetched, weighted by time.',
    ],
    [
      'Amounts',
      'Mean rate times true hours: a local day has 23, 24 or 25 hours. For a totalizer, the differences between its readings; a fall counts as a reset.',
    ],
    [
      'Gap',
      'Time for which the service has no value. It is drawn as a gap, never as a zero, and never filled in.',
    ],
    [
      'Band',
      'In a picture of many values, from the lowest to the highest of each stretch, with their mean as the line; in a profile, the percentiles that its legend names.',
    ],
    [
      'Like for like',
      'Only the time for which all that is compared has values is counted; what is left out is listed.',
    ],
    ['Complete', 'Time with values divided by the time in which values are expected.'],
  ] as const,
  policies: {
    strict: 'Values of incomplete intervals are left out.',
    'present-only': 'Figures are based on the available readings.',
    extrapolated: 'Amounts of incomplete intervals are scaled to the whole interval and marked with ≈.',
  } as const,
  quiet: (count: number, all: number): string =>
    `${String(count)} of ${String(all)} rows have nothing to report and are not listed.`,
  withoutFigures: (count: number, all: number): string =>
    `${String(count)} of ${String(all)} rows have no figure yet and are not listed.`,
  tooWide: (rows: number, columns: number): string =>
    `Its table has ${String(rows)} rows and ${String(columns)} columns: the workbook (XLSX) and the CSV of this view have all of them.`,
  moreSeries: (more: number): string => `and ${String(more)} more, which the table names`,
  moreRows: (more: number, all: number): string =>
    `${String(all - more)} of ${String(all)} rows are printed: the workbook (XLSX) and the CSV of this view have all of them.`,
  totalOfAll: (title: string, total: string): string => `${title} of all rows: ${total}.`,
  client: 'For',
  author: 'By',
  date: 'Date',
  period: 'Period',
  summary: 'Summary',
  times: (zone: string): string => `Times are in ${zone} unless another zone stands beside them.`,
  inZone: (title: string, zone: string): string => `${title} (${zone})`,
  contents: 'Contents',
  mean: 'Mean',
  total: 'Total',
  highest: 'Peak',
  lowest: 'Minimum',
  at: (value: string, at: string, step: string): string =>
    `${value}\n${`${at}, ${step}`.replaceAll(' ', '\u00a0')}`,
} as const
