export const forgotten = {
  title: 'Forgotten connections',
  open: 'Forgotten connections…',
  lead: 'Their tokens are erased; their cached data and workspaces are still on this machine.',
  list: 'Forgotten connections',
  reading: 'Reading…',
  none: 'There are no forgotten connections.',
  review: 'Review',
  reviewHint: 'Open what is cached, without asking the service',
  erase: 'Erase…',
  keep: 'Keep',
  mark: 'Forgotten',
} as const

/** "214 MB · 12 series". */
export function holdsText(bytes: string, series: string): string {
  return `${bytes} · ${series} series`
}

export function usedText(age: string): string {
  return `last used ${age}`
}

export function forgottenText(age: string): string {
  return `forgotten ${age}`
}

export function eraseText(bytes: string): string {
  return `Erase ${bytes}`
}

export function erasedText(name: string): string {
  return `The cached data and workspaces of ${name} were erased`
}

export const damaged = {
  title: 'Damaged caches',
  notKnown: 'Its contents are unknown.',
  erase: 'Erase',
} as const

export function setAsideText(age: string): string {
  return `Set aside ${age}.`
}
