import { type Check, flagAbove, flags, startFlags } from '#shared/quality/check.ts'

/** A meter that reads zero in so many short stretches, in percent of its readings, is off now and then by nature. */
const USUAL_PERCENT = 2
/** Stretches of up to this many zeros count as short. */
const SHORT = 16

/**
 * Takes zeros for missing readings, as CalTRACK does for electricity. The limit is the share of zeros in percent above
 * which zero is a usual reading and none is flagged; short stretches that keep coming back are usual at a lower share.
 */
export const zeros: Check = {
  id: 'zeros',
  name: 'Zero',
  source: 'CalTRACK 2.0, 2.2.1.4',
  unit: '% of readings',
  flag({ values }, { suspect = 100 }) {
    const answer = startFlags(values)
    let all = 0
    let short = 0
    forEachStretch(values, (from, to) => {
      all += to - from
      if (to - from <= SHORT) short += to - from
    })
    const percentOf = (count: number): number => (100 * count) / values.length
    const isUsual = flagAbove(percentOf(all), { suspect }) !== flags.good
    if (isUsual || (suspect < 100 && percentOf(short) > USUAL_PERCENT)) return answer
    forEachStretch(values, (from, to) => answer.fill(flags.missing, from, to))
    return answer
  },
}

function forEachStretch(values: Float64Array, visit: (from: number, to: number) => void): void {
  for (let from = 0; from < values.length; from++) {
    if (values[from] !== 0) continue
    let to = from + 1
    while (values[to] === 0) to++
    visit(from, to)
    from = to
  }
}
