import { type Check, flags, startFlags } from '#shared/quality/check.ts'
import { daysOf } from './daily-means.ts'
import { stepsOf } from './level-steps.ts'

/**
 * Finds steps in the level of a series that stay for four weeks: the median ratio of daily means to those of the same
 * weekdays four weeks before, in percent above the lower level. A change that the series makes at other times too is none.
 * The side of the step that holds fewer days is suspect.
 */
export const levelStep: Check = {
  id: 'level-step',
  name: 'Step in level',
  source: 'Ratio of daily means over four weeks; CalTRACK 2.0, 2.2.6 asks for such changes',
  unit: '% of the lower level',
  flag(readings, limits) {
    const answer = startFlags(readings.values)
    const { starts, means } = daysOf(readings)
    const steps = stepsOf(means, limits)
    const edges = [0, ...steps.map(({ day }) => day), means.length]
    const main = edges.slice(1).reduce((best, edge, part) => {
      const length = (at: number): number => (edges[at + 1] ?? 0) - (edges[at] ?? 0)
      return edge - (edges[part] ?? 0) > length(best) ? part : best
    }, 0)
    steps.forEach(({ flag }, index) => {
      const part = index < main ? index : index + 1
      const to = starts[edges[part + 1] ?? 0] ?? 0
      for (let at = starts[edges[part] ?? 0] ?? 0; at < to; at++)
        if (answer[at] === flags.good) answer[at] = flag
    })
    return answer
  },
}
