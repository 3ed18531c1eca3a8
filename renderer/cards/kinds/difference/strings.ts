import { eventKinds, type EventKind } from '#shared/events/logged-event.ts'
import { eventKindNames } from '#renderer/strings/portfolio/event-kinds.ts'
import { timeOfDay, weekdayName } from '../../plots/local-slots.ts'
import { HOUR_MS } from '#shared/time/instant.ts'
import type { Remark } from '../../card-kind.ts'
import type { HourProperty } from './hour-property.ts'

export const strings = {
  title: 'What is different here',
  question: 'What is in a part of the chart, and how does it differ from the rest?',
  noOperands: 'Choose variables in the tree first.',
  noSelection:
    'Hold Alt and drag over a chart, or set two cursors and choose “What is different here?” in its menu.',
  noHours: 'The selection contains no hour.',
  noHoursWithin: {
    text: 'No hour of the selected time has a value within the selected limits.',
    offers: [{ kind: 'settings', label: 'Use all values of this time', change: { low: null, high: null } }],
  } satisfies Remark,
  labels: {
    selected: 'Selected',
    fromHour: 'From hour of the day',
    toHour: 'To hour of the day',
    low: 'Values from',
    high: 'Values to',
    valueOf: 'Values of',
    first: 'First series',
  },
  property: 'Property',
  inside: 'Selected',
  outside: 'Rest',
  distance: 'Difference',
  distanceHint:
    'Each property is divided into classes, numbers into tenths of all hours. The difference is half the sum of the differences between shares, less that of as many random hours: 0 % is no more than chance, 100 % means no class in common.',
  total: 'Total',
  cost: 'Cost',
  costHint: 'Energy at the tariff of the calendar, without fixed and demand charges',
  share: 'Share of the range',
  complete: 'Complete',
  properties: {
    weekday: 'Weekday',
    hour: 'Hour of the day',
    holiday: 'Holidays',
    occupied: 'Occupied hours',
    missing: 'Missing readings',
    event: 'Logged events',
  } satisfies Record<HourProperty, string>,
  plotLabel: 'How much the selected hours differ from the rest',
  ofClass: (share: string, name: string): string => `${share} ${name}`,
  hours: (hours: string): string => `${hours} ${hours === '1' ? 'hour' : 'hours'}`,
  selected: (hours: string, share: string): string => `${hours} selected, ${share} of the range`,
  series: (name: string, total: string, mean: string, share: string): string =>
    `${name}: ${total}${mean} on average${share}.`,
  forMoney: (cost: string): string => ` for ${cost}`,
  shareOfAll: (share: string): string => `, ${share} of all`,
  most: (name: string, inside: string, outside: string): string =>
    `Most different: ${name}, ${inside} against ${outside} in the rest.`,
  nothing: 'Nothing differs by more than chance.',
  rule: 'Ranked by the distance between the two distributions, less what chance would give for as many hours.',
}

/** Names a class of a property: "13:00–14:00", "Sat", "holidays". */
export function className(property: HourProperty, one: number): string {
  switch (property) {
    case 'weekday':
      return weekdayName(one)
    case 'hour':
      return `${timeOfDay(one * HOUR_MS)}–${timeOfDay((one + 1) * HOUR_MS)}`
    case 'holiday':
      return one === 1 ? 'on holidays' : 'on other days'
    case 'occupied':
      return one === 1 ? 'occupied' : 'not occupied'
    case 'missing':
      return one === 1 ? 'missing' : 'present'
    case 'event':
      return eventName(eventKinds[one - 1])
  }
}

function eventName(kind: EventKind | undefined): string {
  return kind === undefined ? 'without an event' : `under “${eventKindNames[kind]}”`
}
