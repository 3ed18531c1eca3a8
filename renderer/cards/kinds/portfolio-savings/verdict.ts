import type { MeterSavings } from './calculate.ts'

/** Says whether a saving stands out from its band; undefined where there is no figure. */
export function verdictOf({ fraction, band }: MeterSavings): 'saved' | 'more' | 'within' | undefined {
  if (fraction === undefined || band === undefined || !Number.isFinite(band)) return undefined
  if (Math.abs(fraction) <= band) return 'within'
  return fraction > 0 ? 'saved' : 'more'
}
