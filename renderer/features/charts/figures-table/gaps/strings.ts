const countText = (count: number, format: (value: number) => string): string =>
  count === 1 ? '1 gap' : `${format(count)} gaps`

export const gaps = {
  open: (share: string, name: string): string => `${share}: list the gaps of ${name}`,
  title: (count: number, hours: string, format: (value: number) => string): string =>
    `${countText(count, format)}, ${hours} hours`,
  none: 'No gap is longer than one interval.',
  span: (from: string, to: string): string => `${from} – ${to}`,
  hours: (hours: string): string => `${hours} h`,
  notFetched: 'not fetched',
  check: 'Check the readings',
  goThere: 'Go there',
  reload: 'Reload',
  goTo: (span: string): string => `Go there: ${span}`,
  reloadSpan: (span: string): string => `Reload: ${span}`,
  more: (count: string): string => `and ${count} more`,
} as const
