import { succeed } from '#shared/errors/result.ts'
import { seriesKeyText, type SeriesKey } from '#shared/series/series-key.ts'
import type {
  CoverageSnapshot,
  LoadedSeries,
  LoadInProgress,
  Recipe,
  Recipes,
  SeriesDemand,
  SeriesLoader,
} from '#renderer/ports/series-loader.ts'

/**
 * Answers demands for series that have a recipe with what is made of the inner loader's answers to their parts.
 * Everything else is passed to the inner loader unchanged.
 */
export function createMadeLoader(inner: SeriesLoader, recipes: Recipes): SeriesLoader {
  return {
    ...inner,
    async readCoverage(seriesKeys) {
      const concerned = seriesKeys.filter(({ dataHubId }) => recipes.concern(dataHubId))
      if (concerned.length === 0) return inner.readCoverage(seriesKeys)
      const given = concerned.map((key) => recipes.of(key))
      // Known recipes are not awaited, since the page would be drawn before the cache is read.
      const found = given.every(isKnown)
        ? given
        : await Promise.all(given.map((each) => Promise.resolve(each)))
      const known = new Map(concerned.map((key, at) => [seriesKeyText(key), found[at]]))
      const keys = seriesKeys.flatMap((key) => known.get(seriesKeyText(key))?.keys ?? [key])
      const read = await inner.readCoverage([
        ...new Map(keys.map((key) => [seriesKeyText(key), key])).values(),
      ])
      return read.ok ? succeed(coverageWith(read.value, (key) => known.get(seriesKeyText(key)))) : read
    },
    load(demand, lane, publish, extent = 'wanted') {
      const { seriesKey } = demand
      const start = (recipe: Recipe | undefined): LoadInProgress => {
        if (recipe === undefined) return inner.load(demand, lane, publish, extent)
        const { extentOf = () => extent } = recipe
        return loadParts(demand, recipe, publish, (part, note) =>
          inner.load(part, lane, note, extentOf(part)),
        )
      }
      const recipe = recipes.concern(seriesKey.dataHubId) ? recipes.of(seriesKey, extent) : undefined
      return recipe instanceof Promise ? startedAfter(recipe, start) : start(recipe)
    },
  }
}

function isKnown(given: ReturnType<Recipes['of']>): given is Recipe | undefined {
  return !(given instanceof Promise)
}

/** Publishes as soon as all parts have published once, and again whenever one does. */
function loadParts(
  demand: SeriesDemand,
  { partsOf, make }: Recipe,
  publish: (series: LoadedSeries) => void,
  start: (part: SeriesDemand, note: (series: LoadedSeries) => void) => LoadInProgress,
): LoadInProgress {
  const parts = partsOf(demand)
  const latest = new Map<number, LoadedSeries>()
  let made: LoadedSeries | undefined
  const publishWhole = (): void => {
    const all = parts.flatMap((_, at) => latest.get(at) ?? [])
    if (all.length < parts.length) return
    made = make(demand, all)
    publish(made)
  }
  const loads = parts.map((part, at) =>
    start(part, (series) => {
      latest.set(at, series)
      publishWhole()
    }),
  )
  const loadAll = async (): Promise<LoadedSeries> => {
    const all = await Promise.all(loads.map(({ done }) => done))
    if (parts.length === 0) publishWhole()
    return made ?? make(demand, all)
  }
  return {
    done: loadAll(),
    cancel() {
      for (const load of loads) load.cancel()
    },
  }
}

/** Starts a load once the data that its answers need are known. */
function startedAfter<Known>(
  reading: Promise<Known>,
  start: (known: Known) => LoadInProgress,
): LoadInProgress {
  let load: LoadInProgress | undefined
  let isCancelled = false
  return {
    done: reading.then((known) => {
      load = start(known)
      if (isCancelled) load.cancel()
      return load.done
    }),
    cancel() {
      isCancelled = true
      load?.cancel()
    },
  }
}

function coverageWith(
  snapshot: CoverageSnapshot,
  recipeOf: (key: SeriesKey) => Recipe | undefined,
): CoverageSnapshot {
  return {
    readAt: snapshot.readAt,
    of(key) {
      const recipe = recipeOf(key)
      return recipe ? recipe.coverageOf(recipe.keys.map(snapshot.of), snapshot.readAt) : snapshot.of(key)
    },
    partsOf: (demand) =>
      (recipeOf(demand.seriesKey)?.partsOf(demand) ?? [demand]).flatMap(
        (part) => snapshot.partsOf?.(part) ?? [part],
      ),
  }
}

/** Returns the first of the parts of a recipe that has at least one. */
export function firstOf<Part>([first]: readonly Part[]): Part {
  if (first === undefined) throw new RangeError('a recipe without its parts')
  return first
}
