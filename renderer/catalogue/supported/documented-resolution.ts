import type { SupportedValue } from '#shared/portfolio/nouns.ts'
import type { Resolution } from '#shared/time/resolution.ts'

/** Spellings of the documented resolutions without case, spaces, signs and a plural's s. */
const spellings = new Map<string, Resolution>(
  Object.entries({
    raw: 'raw',
    minute: 'minute',
    '1minute': 'minute',
    '15minute': '15-minute',
    '15min': '15-minute',
    hourly: 'hourly',
    hour: 'hourly',
    '1hour': 'hourly',
    daily: 'daily',
    day: 'daily',
    '1day': 'daily',
    weekly: 'weekly',
    week: 'weekly',
    monthly: 'monthly',
    month: 'monthly',
    yearly: 'yearly',
    year: 'yearly',
    annual: 'yearly',
  } as const),
)

/**
 * Returns the documented resolution that a listed one is; undefined for one that only the service names. The body of
 * /resolutions is not documented, so that it may spell them in its own way: "Hourly", "15 minutes".
 */
export function documentedResolution({ id, name }: SupportedValue): Resolution | undefined {
  return spellings.get(spellingOf(id)) ?? spellings.get(spellingOf(name))
}

function spellingOf(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
    .replace(/s$/, '')
}
