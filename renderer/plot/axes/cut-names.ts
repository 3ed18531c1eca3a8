const ELLIPSIS = '…'
/**
 * Shares of the kept text that come before the cut. Cutting the end is tried first, since a name without a hole is
 * easier to read, then the middle, since both ends distinguish names.
 */
const headShares = [1, 0.5, 0.7, 0.3, 0.85, 0.15, 0]
/** A cut falls between words unless a part would keep less than this share of what fits: a name can be one long word. */
const LEAST_WHOLE = 0.5

/**
 * Shortens names until they fit, between words where that leaves them different, without making two of them equal: such
 * names are cut elsewhere, or numbered if no cut helps.
 */
export function cutNames(names: readonly string[], fits: (text: string) => boolean): readonly string[] {
  let cut = names.map((name) => cutAt(name, 1, fits))
  const others = [true, false].flatMap((isByWords) => headShares.map((share) => [share, isByWords] as const))
  for (const [share, isByWords] of others.slice(1)) {
    const alike = alikes(cut)
    if (alike.size === 0) return cut
    const next = cut.map((text, index) =>
      alike.has(text) ? cutAt(names[index] ?? '', share, fits, isByWords) : text,
    )
    if (alikes(next).size < alike.size) cut = next
  }
  return numbered(names, cut, fits)
}

/** Returns the longest cut of the name that fits, with the given share of it before the ellipsis. */
export function cutAt(
  name: string,
  headShare: number,
  fits: (text: string) => boolean,
  isByWords = true,
): string {
  if (fits(name)) return name
  const letters = Array.from(name)
  const keeping = (kept: number, isWhole = false): string => {
    const head = Math.round(kept * headShare)
    const start = letters.slice(0, head).join('')
    const end = head === kept ? '' : letters.slice(head - kept).join('')
    const [first, last] = isWhole
      ? [wholeStart(start, letters[head]), wholeEnd(end, letters.at(head - kept - 1))]
      : [start, end]
    return `${first.replace(/[\s·]+$/, '')}${ELLIPSIS}${last.trimStart()}`
  }
  // Each further letter makes the name longer, so halving tries eight cuts for a name of 200 letters.
  let [fitting, tooLong] = [1, letters.length]
  while (tooLong - fitting > 1) {
    const middle = (fitting + tooLong) >> 1
    if (fits(keeping(middle))) fitting = middle
    else tooLong = middle
  }
  return fitting > 1 ? keeping(fitting, isByWords) : `${letters[0] ?? ''}${ELLIPSIS}`
}

const isGap = (letter = ' '): boolean => /\s/.test(letter)

/** Leaves out the last word if the name continues in the middle of that word. */
function wholeStart(start: string, next: string | undefined): string {
  const whole = isGap(next) ? start : start.replace(/\S+$/, '')
  return whole.length < LEAST_WHOLE * start.length ? start : whole
}

/** Leaves out the first word if it began before the end. */
function wholeEnd(end: string, before: string | undefined): string {
  const whole = isGap(before) ? end : end.replace(/^\S+/, '')
  return whole.length < LEAST_WHOLE * end.length ? end : whole
}

function alikes(texts: readonly string[]): ReadonlySet<string> {
  const seen = new Set<string>()
  return new Set(texts.filter((text) => (seen.has(text) ? true : (seen.add(text), false))))
}

function numbered(
  names: readonly string[],
  cut: readonly string[],
  fits: (text: string) => boolean,
): readonly string[] {
  const alike = alikes(cut)
  const taken = new Set(cut.filter((text) => !alike.has(text)))
  return cut.map((text, index) => {
    if (!alike.has(text)) return text
    let count = 0
    let distinct = ''
    do {
      count++
      const number = ` (${String(count)})`
      distinct = `${cutAt(names[index] ?? '', 0.5, (part) => fits(part + number))}${number}`
    } while (taken.has(distinct))
    taken.add(distinct)
    return distinct
  })
}
