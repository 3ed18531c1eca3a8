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
  const recipeOf: Recipes['of'] = (key, extent) =>
    recipes.concern(key.dataHubId) ? recipes.of(key, extent) : undefined
  return {
    ...inner,
    async readCoverage(seriesKeys) {
      const known = new Map(
        seriesKeys.flatMap((key) => {
          const recipe = recipeOf(key)
          return recipe === undefined ? [] : [[seriesKeyText(key), recipe] as const]
        }),
      )
      if (known.size === 0) return inner.readCoverage(seriesKeys)
      const keys = seriesKeys.flatMap((key) => known.get(seriesKeyText(key))?.keys ?? [key])
      const read = await inner.readCoverage([
        ...new Map(keys.map((key) => [seriesKeyText(key), key])).values(),
      ])
      return read.ok ? succeed(coverageWith(read.value, (key) => known.get(seriesKeyText(key)))) : read
    },
    load(demand, lane, publish, extent = 'wanted') {
      const recipe = recipeOf(demand.seriesKey, extent)
      if (recipe === undefined) return inner.load(demand, lane, publish, extent)
      const { extentOf = () => extent } = recipe
      return loadParts(demand, recipe, publish, (part, note) => inner.load(part, lane, note, extentOf(part)))
    },
  }
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
