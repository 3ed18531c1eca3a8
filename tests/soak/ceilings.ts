interface Ceiling {
  /** Upper limit at any time. */
  readonly most: number
  /** Upper limit of the growth since the app was warm, however long it is used. */
  readonly growth: number
}

/**
 * The allowed growth covers noise: a notice that is still shown, a page of code that was compiled late, or connections
 * to the service that stay open for seconds after an answer. The compared parts of eight hours are twenty-one quarters
 * of an hour apart, so that one leaked listener per quarter exceeds the limit.
 */
const ceilings = {
  'page heap, MB': { most: 150, growth: 8 },
  'page nodes': { most: 6000, growth: 400 },
  'page documents': { most: 20, growth: 1 },
  'page listeners': { most: 1200, growth: 20 },
  'page databases': { most: 3, growth: 1 },
  'page ports and workers': { most: 12, growth: 2 },
  'page canvases': { most: 8, growth: 3 },
  'main heap, MB': { most: 200, growth: 8 },
  'main buffers, MB': { most: 100, growth: 8 },
  'main listeners': { most: 200, growth: 3 },
  'main handles': { most: 200, growth: 20 },
  'main resources': { most: 60, growth: 14 },
  'main windows': { most: 1, growth: 0 },
} as const satisfies Readonly<Record<string, Ceiling>>

export type Measured = keyof typeof ceilings

/** Quantities that must not keep growing while the app is used all day. */
export type Counts = Readonly<Record<Measured, number>>

/** Returns a sentence for each ceiling that a run exceeds. The measures begin when the app is warm. */
export function brokenCeilings(measures: readonly Counts[]): readonly string[] {
  return coursesOf(measures).flatMap(({ name, values, course }) => {
    const { most, growth } = ceilings[name]
    const highest = Math.max(...values)
    const grown = growthOf(values)
    return [
      ...(highest > most ? [`${name}: more than ${String(most)}: ${course}`] : []),
      ...(grown > growth ? [`${name}: grew by more than ${String(growth)}: ${course}`] : []),
    ]
  })
}

/** Returns the course of each count, and its text. */
export function coursesOf(measures: readonly Counts[]) {
  const names = Object.keys(ceilings).filter((name): name is Measured => name in ceilings)
  return names.map((name) => {
    const values = measures.map((counts) => counts[name])
    return { name, values, course: values.map((value) => Math.round(value * 10) / 10).join(', ') }
  })
}

/**
 * Returns the growth from the median of the first third to that of the last third, since a single odd measure proves
 * nothing.
 */
function growthOf(values: readonly number[]): number {
  const third = Math.max(1, Math.floor(values.length / 3))
  return median(values.slice(-third)) - median(values.slice(0, third))
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? NaN
}
