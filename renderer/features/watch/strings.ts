import { plural } from '#renderer/strings/plural.ts'
import type { FiredRule, WatchKind } from '#shared/watch/watch-rule.ts'

export const kindNames: Readonly<Record<WatchKind, string>> = {
  above: 'Above a value',
  below: 'Below a value',
  'flat-line': 'Flat line',
  silence: 'Silence',
  completeness: 'Completeness',
  unusual: 'Outside the usual band',
}

export const limitNames: Readonly<Record<WatchKind, string>> = {
  above: 'Value, in the unit of the variable',
  below: 'Value, in the unit of the variable',
  'flat-line': '',
  silence: '',
  completeness: 'At least this percentage of readings',
  unusual: 'Outside the band by this percentage of its width',
}

export const hoursNames: Readonly<Record<WatchKind, string>> = {
  above: 'For at least this many hours',
  below: 'For at least this many hours',
  'flat-line': 'Unchanged for this many hours',
  silence: 'No reading for this many hours',
  completeness: 'Over this many recent hours',
  unusual: 'For at least this many hours',
}

/** Tells what fired: "Night use: Library · electricity, above a value". */
export function firedText(
  { ruleName, kind }: Pick<FiredRule, 'ruleName' | 'kind'>,
  variable: string,
): string {
  return `${ruleName}: ${variable}, ${kindNames[kind].toLowerCase()}`
}

export const watchStrings = {
  title: 'Watch',
  views: 'Shown',
  fired: 'What fired',
  rules: 'Rules',
  open: 'Show what fired',
  firedTitle: (count: number): string =>
    count === 1 ? 'A watch rule fired' : `${String(count)} watch rules fired`,
  unwatched: (from: string, to: string): string =>
    `Nothing was watched from ${from} to ${to}, when Meterlens was closed or this connection was not open. Rules look at readings of that time as they arrive.`,
  add: 'Add rule',
  edit: 'Edit rule',
  save: 'Save rule',
  remove: 'Remove rule',
  removed: 'Rule removed',
  name: 'Name',
  kind: 'Fires on',
  subject: 'Variables',
  oneVariable: 'Chosen variables',
  allMeters: (resource: string): string => `All main meters: ${resource}`,
  find: 'Find variables',
  chosen: (count: number): string => (count === 1 ? '1 variable' : `${String(count)} variables`),
  every: 'New readings',
  everyChoices: {
    never: 'Only what arrives anyway',
    '1': 'Requested every hour',
    '6': 'Requested every 6 hours',
    '24': 'Requested every day',
  },
  cost: (variables: string, requests: number): string =>
    requests === 0
      ? `${variables}. No requests: the rule looks at readings as they arrive.`
      : `${variables}. Up to ${plural(requests, 'request', 'requests')} a day, while Meterlens is open.`,
  noVariables: 'No variable is chosen yet.',
  show: 'Show on chart',
  variable: 'Variable',
  when: 'When',
  value: 'Value',
  state: 'Acknowledged',
  acknowledge: 'Acknowledge',
  reason: 'Reason',
  reasonOf: (name: string): string => `Reason for acknowledging ${name}`,
  nothingFired: 'Nothing fired',
  nothingFiredTodo: 'What rules find in readings as they arrive is listed here until it is acknowledged.',
  noRules: 'No rules yet',
  noRulesTodo:
    'A rule watches cached readings for a value, a flat line, silence, missing readings or unusual use.',
  actions: 'Actions',
  notifications: 'Desktop notifications',
  quiet: 'Quiet hours',
  quietFrom: 'Quiet from',
  quietUntil: 'Quiet until',
  noneSupported: 'This desktop shows no notifications. What fires is still listed here.',
  testTitle: 'Meterlens watches',
  testBody: 'Notifications of watch rules look like this.',
} as const

export const watchCommands = {
  open: 'Watch…',
  openNames: ['watch rules', 'alerts', 'alarms', 'notifications', 'thresholds', 'quiet hours'],
} as const
