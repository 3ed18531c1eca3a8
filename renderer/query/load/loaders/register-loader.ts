import type { Columns, Register } from '#shared/series/columns.ts'
import { judgeRegister } from '#shared/series/derive/register-falls.ts'
import { lengthOf } from '#shared/series/intervals.ts'
import { seriesKeyText, type SeriesKey } from '#shared/series/series-key.ts'
import type { LoadedSeries, SeriesLoader } from '#renderer/ports/series-loader.ts'
import type { SeriesStore } from '#renderer/ports/series-store.ts'
import { DAY_MS } from '#shared/time/instant.ts'
import type { KnownTotalizers } from './totalizer-recipes.ts'

/** Undefined for a register of which too little is cached. */
type Judgement = Register | undefined

interface Judged {
  readonly judgement: Judgement
  /** Time over which readings were cached. */
  readonly coveredMs: number
}

/** A poll brings a minute to a cache of years, whose readings all would have to be read again. */
const LEAST_GROWTH_MS = DAY_MS

/**
 * Judges the register of each totalizer by all of its cached readings: a day shows by itself neither how fast the
 * register can run nor that its first readings are the end of a dip, and its figure must not depend on the range in
 * which it is shown (decision 0292). It costs one read of the cache for each series, and one after a load with which a
 * day more is cached or that brings corrections; no request.
 */
export function createRegisterLoader(
  inner: SeriesLoader,
  store: Pick<SeriesStore, 'read' | 'readCoverage'>,
  { has }: Pick<KnownTotalizers, 'has'>,
): SeriesLoader {
  const judged = new Map<string, Promise<Judged>>()

  async function judge(seriesKey: SeriesKey, after?: LoadedSeries): Promise<Judgement> {
    const key = seriesKeyText(seriesKey)
    const known = judged.get(key)
    const before = after?.revisions === undefined ? known : undefined
    const hasMore = after !== undefined && after.progress.requestsDone > 0
    const now = known === undefined || hasMore ? judgeCached(store, seriesKey, before) : known
    judged.set(key, now)
    return (await now).judgement
  }

  return {
    ...inner,
    load(demand, lane, publish, extent) {
      const { seriesKey } = demand
      if (!has(seriesKey.dataHubId) || extent === 'to-cache') return inner.load(demand, lane, publish, extent)
      const withRegister = createMarking()
      let waiting: LoadedSeries | undefined
      let found: { readonly judgement: Judgement } | undefined
      const load = inner.load(
        demand,
        lane,
        (series) => {
          if (found === undefined) waiting = series
          else publish(withRegister(series, found.judgement))
        },
        extent,
      )
      const begun = judge(seriesKey).then((judgement) => {
        found = { judgement }
        if (waiting !== undefined) publish(withRegister(waiting, judgement))
      })
      const finish = async (): Promise<LoadedSeries> => {
        const [series] = await Promise.all([load.done, begun])
        const judgement = await judge(seriesKey, series)
        const loaded = withRegister(series, judgement)
        if (judgement !== found?.judgement) publish(loaded)
        return loaded
      }
      return { done: finish(), cancel: load.cancel }
    },
  }
}

/** Columns that stay the same remain one object, from which others are made only once. */
function createMarking(): (series: LoadedSeries, judgement: Judgement) => LoadedSeries {
  let [source, marked]: [Columns | undefined, Columns | undefined] = [undefined, undefined]
  return (series, judgement) => {
    if (judgement === undefined) return series
    const { columns } = series
    if (columns !== source || marked?.register !== judgement) {
      source = columns
      marked = { ...columns, register: judgement }
    }
    return { ...series, columns: marked }
  }
}

async function judgeCached(
  { read, readCoverage }: Pick<SeriesStore, 'read' | 'readCoverage'>,
  seriesKey: SeriesKey,
  before: Promise<Judged> | undefined,
): Promise<Judged> {
  const known = await before
  const coverage = await readCoverage([seriesKey])
  const covered = coverage.ok ? (coverage.value[0] ?? []) : []
  const coveredMs = lengthOf(covered)
  if (known !== undefined && coveredMs < known.coveredMs + LEAST_GROWTH_MS) return known
  const [first, last] = [covered[0], covered.at(-1)]
  if (first === undefined || last === undefined) return { judgement: undefined, coveredMs }
  const cached = await read(seriesKey, { start: first.start, end: last.end }, false)
  const judgement = cached.ok && cached.value.values.length > 1 ? judgeRegister(cached.value) : undefined
  return { judgement, coveredMs }
}
