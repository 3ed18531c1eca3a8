import { type Check, flags, startFlags } from '#shared/quality/check.ts'

/** Fewer readings than these say nothing of how many values a meter can show. */
const FEWEST_READINGS = 168

/**
 * Suspects a whole series that shows too few different values: the limit is the least share of them in percent. A
 * meter that only ever reads zero is off, which is not a fault of its values.
 */
export const distinct: Check = {
  id: 'distinct',
  name: 'Few distinct values',
  source: 'Share of distinct values, as in OpenDSM’s sufficiency reports',
  unit: '% of readings, at least',
  flag({ values }, { suspect = 0 }) {
    const answer = startFlags(values)
    const present = values.filter(Number.isFinite)
    const isOff = present.every((value) => value === 0)
    const enough = Math.ceil((suspect / 100) * present.length)
    if (present.length < FEWEST_READINGS || isOff || hasDistinct(present, enough)) return answer
    return answer.map((flag) => (flag === flags.good ? flags.suspect : flag))
  },
}

/** Stops at the first readings that suffice. */
function hasDistinct(values: Float64Array, enough: number): boolean {
  const seen = new Set<number>()
  for (let index = 0; index < values.length && seen.size < enough; index++) seen.add(values[index] ?? NaN)
  return seen.size >= enough
}
