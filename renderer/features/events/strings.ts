export const events = {
  title: 'Event log',
  list: 'Events',
  keys: 'Enter shows the event on the chart, E edits it, Delete removes it.',
  search: 'Search events',
  filter: 'Kinds that are listed and drawn',
  add: 'Add event',
  edit: 'Edit event',
  save: 'Save event',
  when: 'Date or range',
  whenHint: 'A day, a period or a moment: 2025-03-04, Mar 2025, 4–18 Mar 2025, 2025-03-04 10:30',
  unreadable: (zone: string): string =>
    `This is not a date or a range in ${zone}. Type one such as 2025-03-04 or 4–18 Mar 2025.`,
  kind: 'Kind',
  entity: 'Entity',
  everywhere: 'The whole portfolio',
  text: 'What happened',
  link: 'Link',
  notALink: 'A link begins with https:// and has no spaces.',
  copyLink: 'Copy link',
  linkCopied: 'Link copied',
  show: 'Show on chart',
  remove: 'Remove event',
  removed: 'Event removed',
  exportFile: 'Export…',
  importFile: 'Import…',
  ofWorkspace: (name: string): string => `Workspace ${name}`,
  none: 'No events yet',
  noneTodo:
    'Log measures, closures, tariff changes, meter swaps and anything else that was not routine. They appear on every time axis; notes of workspaces are listed here too.',
  noHits: 'No event matches.',
} as const

export const eventFiles = {
  file: 'event log',
  imported: (count: number): string =>
    count === 1 ? 'Event log imported: 1 event' : `Event log imported: ${String(count)} events`,
  merged: 'Existing events stay; those with the same id are replaced by the ones in the file.',
} as const

export const eventCommands = {
  open: 'Event log…',
  openNames: ['events', 'measures', 'closures', 'meter swaps', 'changes of tariff'],
  exportFile: 'Export event log…',
  importFile: 'Import event log…',
} as const
