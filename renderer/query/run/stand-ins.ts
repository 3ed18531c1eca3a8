import type { CoverageSnapshot, SeriesLoader } from '#renderer/ports/series-loader.ts'
import { coveredMs } from '../demand/plan-query.ts'
import type { Asked, Question } from './question.ts'

/**
 * Plans for when the service cannot be reached: where nothing is cached of what was asked, what is cached at another
 * resolution stands in, settled or not. The one that covers most is taken, and of equal ones the finest. Undefined
 * where nothing can stand in.
 */
export async function standInsFor<Each extends Asked>(
  loader: Pick<SeriesLoader, 'readCoverage'>,
  planned: readonly Each[],
  { alternatives }: Pick<Question<Each>, 'alternatives'>,
  isUnanswered: (each: Each) => boolean = () => true,
): Promise<readonly Each[] | undefined> {
  const ofEach = planned.map((each) => (isUnanswered(each) ? alternatives(each) : []))
  const read = await loader.readCoverage([...planned, ...ofEach.flat()].map(({ load }) => load.seriesKey))
  if (!read.ok) return undefined
  const found = planned.map((each, at) =>
    coveredMs(each.load, read.value) === 0 ? mostCached(ofEach[at] ?? [], read.value) : undefined,
  )
  if (found.every((each) => each === undefined)) return undefined
  return planned.map((each, at) => found[at] ?? each)
}

function mostCached<Each extends Asked>(
  alternatives: readonly Each[],
  coverage: CoverageSnapshot,
): Each | undefined {
  return alternatives
    .map((each) => ({ each, ms: coveredMs({ ...each.load, interval: each.interval }, coverage) }))
    .filter(({ ms }) => ms > 0)
    .toSorted((a, b) => b.ms - a.ms)[0]?.each
}
