import type { Columns } from '#shared/series/columns.ts'
import { runsBack } from '#shared/series/derive/runs-back.ts'
import { seriesKeyText, type SeriesKey } from '#shared/series/series-key.ts'
import type { LoadedSeries, SeriesLoader } from '#renderer/ports/series-loader.ts'
import type { SeriesStore } from '#renderer/ports/series-store.ts'
import type { KnownTotalizers } from './totalizer-recipes.ts'

/** Undefined for a register of which too little is cached. */
type Judgement = boolean | undefined

/**
 * Tells of each totalizer whether its register also counts backwards, judged by all of its cached readings: a week of
 * winter with an hour of export shows too few falls by itself, and the figure of a day must not depend on the range in
 * which it is shown (decision 0282). It costs one read of the cache for each series, and one after each load that
 * brought more; no request.
 */
export function createRegisterLoader(
  inner: SeriesLoader,
  store: Pick<SeriesStore, 'read' | 'readCoverage'>,
  { has }: Pick<KnownTotalizers, 'has'>,
): SeriesLoader {
  const judged = new Map<string, Promise<Judgement>>()

  function judge(seriesKey: SeriesKey): Promise<Judgement> {
    const key = seriesKeyText(seriesKey)
    const judgement = judged.get(key) ?? judgeCached(store, seriesKey)
    judged.set(key, judgement)
    return judgement
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
        if (series.progress.requestsDone > 0) judged.delete(seriesKeyText(seriesKey))
        const judgement = await judge(seriesKey)
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
    if (columns !== source || marked?.runsBack !== judgement) {
      source = columns
      marked = { ...columns, runsBack: judgement }
    }
    return { ...series, columns: marked }
  }
}

async function judgeCached(
  { read, readCoverage }: Pick<SeriesStore, 'read' | 'readCoverage'>,
  seriesKey: SeriesKey,
): Promise<Judgement> {
  const coverage = await readCoverage([seriesKey])
  const covered = coverage.ok ? (coverage.value[0] ?? []) : []
  const [first, last] = [covered[0], covered.at(-1)]
  if (first === undefined || last === undefined) return undefined
  const cached = await read(seriesKey, { start: first.start, end: last.end }, false)
  return cached.ok && cached.value.values.length > 1 ? runsBack(cached.value) : undefined
}
