import type { CardGroup } from '#renderer/cards/card-kind.ts'
import type { Lacking } from '#renderer/cards/run/lacking.ts'
import { durationText } from '#renderer/strings/time/durations.ts'
import { plural } from '#renderer/strings/plural.ts'

export const cards = {
  addTemperature: (name: string): string => `Add ${name}`,
  addTemperatures: (count: number): string => `Add the outdoor temperatures of ${String(count)} places`,
  importTemperature: 'Import a temperature…',
  noTemperature: 'The service has no temperature that is known to be measured outdoors.',
  add: 'Add view',
  addHint: 'Add a view that answers another question about what is chosen',
  find: 'Find a view: peak, night, savings…',
  kinds: 'Views',
  noKind: 'No view matches',
  grid: 'Views',
  settings: (title: string): string => `Settings of ${title}`,
  more: (title: string): string => `More for ${title}`,
  move: (title: string): string => `Move ${title}`,
  moveKeys: 'Arrow keys move the view, Shift with an arrow key changes its size, Delete removes it',
  full: (title: string): string => `Fill the workspace with ${title}`,
  all: 'Show all views',
  rename: 'Rename…',
  renameTitle: 'Rename the view',
  name: 'Name of the view',
  save: 'Rename',
  duplicate: 'Duplicate',
  remove: 'Remove',
  keepSeries: 'Keep these series',
  keepPeriod: 'Keep this period',
  followsAgain: {
    operands: 'The view shows the series of the workspace again',
    range: 'The view shows the period of the workspace again',
  },
  subjects: (count: number): string => `${String(count)} series`,
  followsNot: 'Independent of the workspace',
  export: 'Export…',
  copyPicture: 'Copy image',
  notes: (version: string, written: string): string => `Meterlens ${version}, written ${written}`,
  copyAnswer: 'Copy answer',
  copiedAnswer: 'The answer is on the clipboard',
  copyTable: 'Copy table',
  copiedTable: 'The table is on the clipboard',
  showTable: 'Table',
  table: (title: string): string => `Table of ${title}`,
  resizeTable: (title: string): string => `Height of the table of ${title}`,
  likeForLike: 'Like for like',
  likeForLikeHint: 'Counts only the hours for which everything compared has values',
  unknownKind: 'This version of Meterlens cannot show this view',
  unknownKindTodo: 'It is kept unchanged. A newer version can show it.',
  noRange: 'Choose a range',
  noRangeTodo: 'Open the range above and choose one.',
} as const

/** Headings of the kinds of card. */
export const cardGroupNames: Readonly<Record<CardGroup, string>> = {
  when: 'When?',
  compare: 'Compared with what?',
  amounts: 'How much?',
  savings: 'What was saved?',
  quality: 'Can the data be trusted?',
  words: 'In words',
}

export const progress = {
  /** "Load the other 55 entities (about 1 min)". */
  download: (ms: number, { lacking, all, ofEntities }: Lacking): string => {
    const [one, many] = ofEntities ? ['entity', 'entities'] : ['series', 'series']
    const others = lacking < all ? `the other ${plural(lacking, one, many)}` : `all ${plural(all, one, many)}`
    return `Load ${all < 2 ? 'what is missing' : others} (about ${durationText(ms)})`
  },
  calculating: (share: number): string => `Calculating: ${String(Math.round(100 * share))} %`,
  stop: 'Stop',
  stopped: 'The calculation was stopped. What was shown before stays.',
  calculate: 'Calculate',
  retry: 'Try again',
  incomplete: 'Shown from the cache; some of it is missing.',
  kept: 'What has arrived is kept and shown.',
  nothing: 'Nothing of this view is cached yet.',
} as const

export const excluded = {
  summary: (hours: string, count: number): string =>
    `Like for like: ${hours} excluded, in ${count === 1 ? '1 interval' : `${String(count)} intervals`}`,
  hours: (hours: string): string => `${hours} h`,
  nothing: 'Like for like: no hours excluded',
  more: (count: number): string => `and ${String(count)} more`,
} as const

export const fields = {
  period: 'Period',
  periodHint: '2021-03',
  addPeriod: 'Add period',
  removePeriod: 'Remove period',
  badPeriod: 'Type a period such as 2021, 2021-03 or 2021-01-01 to 2021-03-31',
  amount: 'Amount',
  reason: 'Reason',
  addAdjustment: 'Add adjustment',
  removeAdjustment: (reason: string): string => `Remove the adjustment: ${reason}`,
  lineValue: 'Value',
  lineName: 'Name',
  addLine: 'Add a line',
  removeLine: (name: string): string => `Remove the line: ${name}`,
  badLine: 'Type a number and a name',
  badAdjustment: 'Type an amount, its reason, and a period such as 2021-03',
} as const

export const fills = {
  open: (place: string): string => `Fill ${place}`,
  method: 'Fill with',
  methods: {
    linear: 'A straight line, two hours at most',
    'similar-days': 'The same hour of similar days',
    'other-meters': 'The remainder of the other meters',
    typed: 'A typed value',
  },
  /** "main incomer − lighting − lifts". */
  sumOf: (terms: readonly { readonly name: string; readonly factor: number }[]): string =>
    terms.map(({ name, factor }, at) => `${factor < 0 ? '− ' : at === 0 ? '' : '+ '}${name}`).join(' '),
  value: 'Value, in the unit of the series',
  reason: 'Reason',
  fill: 'Fill',
  filled: 'Readings filled',
  kept: 'What was received stays as it is. The list Notes shows every fill and can take it back.',
  list: 'Filled values',
  takeBack: (place: string): string => `Take back the fill of ${place}`,
  takenBack: (place: string): string => `The fill of ${place} was taken back`,
} as const

export const cells = {
  opensByEnter: 'Arrow keys choose a row, Enter shows its readings in the chart, Shift+F10 opens its menu.',
  rowKeys: 'Arrow keys choose a row, Shift+F10 opens its menu.',
  fill: 'Fill',
  leaveOut: 'Leave out',
  leaveOutOf: (place: string): string => `Leave ${place} out of figures, with a note that says why`,
  running: 'The newest interval is still running and is not counted',
  excluded: (hours: string): string => (hours === '1' ? '1 hour is excluded' : `${hours} hours are excluded`),
  present: (present: string, expected: string): string =>
    `${present} of the ${expected} hours until now have values`,
  values: (present: string, expected: string, resolution: string): string =>
    `${present} of ${expected} ${resolution} values`,
  asService: (values: string): string =>
    `${values}, as the service aggregates them; it does not say how many of their hours have readings`,
  mended: (defects: string): string => `The service sent ${defects}`,
  peaks: 'The highest, at least a day apart:',
  extrapolated: 'Scaled from the available values to the full period',
  coverage: (present: string, expected: string, share: string): string =>
    `Rests on ${present} of ${expected} hours (${share})`,
} as const

export const csv = {
  unit: (title: string): string => `${title}, unit`,
  coverage: (title: string): string => `${title}, coverage`,
  at: (title: string): string => `${title} at`,
  kind: 'Comparison',
  start: 'Range start',
  end: 'Range end (not included)',
  zone: 'Time zone',
  policy: 'Missing values',
  likeForLike: 'Like for like',
  filled: 'Filled',
  yes: 'yes',
  no: 'no',
} as const
