/** Reads the local clock of a zone from the platform, without code of Meterlens. */
export function createLocalClock(zone: string): (at: number) => LocalClock {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    hourCycle: 'h23',
    weekday: 'short',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
  return (at) => {
    const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, value]))
    const part = (type: Intl.DateTimeFormatPartTypes): string => parts.get(type) ?? ''
    return {
      date: `${part('year')}-${part('month')}-${part('day')}`,
      weekday: part('weekday'),
      hour: Number(part('hour')),
      minute: Number(part('minute')),
    }
  }
}

export interface LocalClock {
  /** Date in the form 2021-12-25. */
  readonly date: string
  /** Weekday in the form Mon. */
  readonly weekday: string
  readonly hour: number
  readonly minute: number
}
