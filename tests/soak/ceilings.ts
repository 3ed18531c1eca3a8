import type { Counts, Measured } from './measure.ts'

interface Ceiling {
  /** Never more than this. */
  readonly most: number
  /** Never more than this beyond what it was when the app was warm, however long it is used. */
  readonly growth: number
}

/**
 * What growth allows is noise: a notice that is still shown, a page of code that is compiled at last, the connections
 * to the service that stay open for seconds after an answer. Between the parts of eight hours that are compared lie
 * twenty-one quarters of an hour: one listener that stays from each is more than is allowed.
 */
const ceilings: Readonly<Record<Measured, Ceiling>> = {
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
}

/** A sentence for each ceiling that the measures of a run go through; they begin when the app is warm. */
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

/** What became of each count, and how that is written. */
export function coursesOf(measures: readonly Counts[]) {
  const names = Object.keys(ceilings).filter((name): name is Measured => name in ceilings)
  return names.map((name) => {
    const values = measures.map((counts) => counts[name])
    return { name, values, course: values.map((value) => Math.round(value * 10) / 10).join(', ') }
  })
}

/** From the middle one of the first third to that of the last third: one odd measure says nothing. */
function growthOf(values: readonly number[]): number {
  const third = Math.max(1, Math.floor(values.length / 3))
  return median(values.slice(-third)) - median(values.slice(0, third))
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? NaN
}
