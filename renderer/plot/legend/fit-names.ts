import { BETWEEN_NAMES } from '#shared/portfolio/full-names.ts'
import { cutNames } from '../axes/cut-names.ts'

export interface EndNames {
  /** Names on one line each. */
  readonly names: readonly string[]
  /** Each name as its variable with its entity below; undefined when all names fit on one line. */
  readonly inTwoLines: readonly (readonly string[])[] | undefined
  /** Width of the widest name. */
  readonly widthPx: number
}

/**
 * Keeps names on one line when they fit the usual room, otherwise uses two, and cuts a name only
 * when it exceeds the most room.
 */
export function fitNames(
  names: readonly string[],
  { usual, most }: { readonly usual: number; readonly most: number },
  measure: (text: string) => number,
): EndNames {
  const widthOf = (texts: readonly string[]): number => Math.ceil(Math.max(0, ...texts.map(measure)))
  const parts = names.map((name) => name.split(BETWEEN_NAMES))
  if (widthOf(names) <= usual || parts.every(({ length }) => length < 2)) {
    const cut = cutNames(names, (text) => measure(text) <= most)
    return { names: cut, inTwoLines: undefined, widthPx: widthOf(cut) }
  }
  const lines = parts.map(([entity = '', ...rest]) =>
    rest.length === 0 ? [entity] : [rest.join(BETWEEN_NAMES), entity],
  )
  const whole = [...new Set(lines.flat())]
  const cut = cutNames(whole, (text) => measure(text) <= most)
  const inTwoLines = lines.map((texts) => texts.map((text) => cut[whole.indexOf(text)] ?? text))
  const widthPx = widthOf(cut)
  return { names: cutNames(names, (text) => measure(text) <= widthPx), inTwoLines, widthPx }
}
