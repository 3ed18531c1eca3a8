import { predictBaseline, type Observations } from '#shared/savings/models/baseline.ts'
import { celsiusTimeOfWeek, fitTimeOfWeek } from '#shared/savings/models/fit-time-of-week.ts'
import { seededRandom } from '#support/seeded-random.ts'
import { HOUR_MS } from '#shared/time/instant.ts'
import { expectClose, medianTimes, type Measured } from '../median.ts'

const HOURS = 5 * 8766
const SLOTS = 168

/**
 * Measures fitting and predicting the model of time of week and temperature over five years of hours. The peer gets the
 * occupied hours and the knots of temperature, and solves the normal equations of this one model in plain loops.
 */
export async function measureTimeOfWeek(): Promise<Measured> {
  const observations = fiveYears()
  const fitted = () => {
    const form = fitTimeOfWeek(observations, SLOTS, celsiusTimeOfWeek)?.form
    if (form?.kind !== 'time-of-week') throw new Error('five years determine the model')
    return form
  }
  const ours = (): Float64Array => predictBaseline(fitted(), observations)
  const form = fitted()
  const peer = (): Float64Array => byNormalEquations(observations, form.occupied, form.knots)
  expectClose(ours(), peer(), 1e-6)
  return medianTimes(15, ours, peer)
}

/** Generates a building with working hours whose heating and cooling follow the weather. */
function fiveYears(): Observations {
  const random = seededRandom(7)
  const hours = Array.from({ length: HOURS }, (_, hour) => hour)
  const temperatures = Float64Array.from(
    hours,
    (hour) =>
      10 -
      12 * Math.cos((2 * Math.PI * hour) / 8766) +
      5 * Math.sin((2 * Math.PI * hour) / 24) +
      6 * (random() - 0.5),
  )
  const isWork = (hour: number): boolean => Math.floor(hour / 24) % 7 < 5 && hour % 24 > 6 && hour % 24 < 19
  return {
    times: Float64Array.from(hours, (hour) => Date.UTC(2018, 0, 1) + hour * HOUR_MS),
    temperatures,
    slots: Uint16Array.from(hours, (hour) => hour % SLOTS),
    ys: Float64Array.from(hours, (hour) => {
      const degrees = temperatures[hour] ?? NaN
      const weather = 3 * Math.max(0, 12 - degrees) + 4 * Math.max(0, degrees - 19)
      return 80 + (isWork(hour) ? 60 + weather : 0.4 * weather) + 10 * random()
    }),
  }
}

/** Accumulates XᵀX and Xᵀy of intercepts and slopes, solves them by Cholesky decomposition, and predicts. */
function byNormalEquations(
  { ys, temperatures, slots }: Observations,
  occupied: readonly number[],
  knots: readonly number[],
): Float64Array {
  const parts = knots.length + 1
  const size = SLOTS + 2 * parts
  const square = new Float64Array(size * size)
  const right = new Float64Array(size)
  const row = new Float64Array(parts)
  const offsetOf = (slot: number): number => SLOTS + (occupied[slot] === 1 ? 0 : parts)
  for (let at = 0; at < ys.length; at++) {
    const slot = slots[at] ?? 0
    const offset = offsetOf(slot)
    const y = ys[at] ?? 0
    for (let part = 0; part < parts; part++) row[part] = partOf(temperatures[at] ?? 0, knots, part)
    square[slot * size + slot] = (square[slot * size + slot] ?? 0) + 1
    right[slot] = (right[slot] ?? 0) + y
    for (let one = 0; one < parts; one++) {
      const value = row[one] ?? 0
      const line = (offset + one) * size
      square[line + slot] = (square[line + slot] ?? 0) + value
      right[offset + one] = (right[offset + one] ?? 0) + value * y
      for (let other = 0; other <= one; other++)
        square[line + offset + other] = (square[line + offset + other] ?? 0) + value * (row[other] ?? 0)
    }
  }
  solve(square, right, size)
  return ys.map((_, at) => {
    const slot = slots[at] ?? 0
    const offset = offsetOf(slot)
    let sum = right[slot] ?? NaN
    for (let part = 0; part < parts; part++)
      sum += (right[offset + part] ?? 0) * partOf(temperatures[at] ?? 0, knots, part)
    return sum
  })
}

/** Returns the part of a temperature that lies in a bin between two knots. */
function partOf(temperature: number, knots: readonly number[], bin: number): number {
  const upper = knots[bin] ?? Infinity
  if (bin === 0) return Math.min(temperature, upper)
  const lower = knots[bin - 1] ?? Infinity
  return Math.max(0, Math.min(temperature, upper) - lower)
}

/** Solves a positive definite system, given its lower half, and writes the solution to `right`. */
function solve(square: Float64Array, right: Float64Array, size: number): void {
  for (let line = 0; line < size; line++) {
    for (let column = 0; column <= line; column++) {
      let sum = square[line * size + column] ?? 0
      for (let at = 0; at < column; at++)
        sum -= (square[line * size + at] ?? 0) * (square[column * size + at] ?? 0)
      square[line * size + column] =
        line === column ? Math.sqrt(sum) : sum / (square[column * size + column] ?? NaN)
    }
  }
  for (let line = 0; line < size; line++) {
    let sum = right[line] ?? 0
    for (let at = 0; at < line; at++) sum -= (square[line * size + at] ?? 0) * (right[at] ?? 0)
    right[line] = sum / (square[line * size + line] ?? NaN)
  }
  for (let line = size - 1; line >= 0; line--) {
    let sum = right[line] ?? 0
    for (let at = line + 1; at < size; at++) sum -= (square[at * size + line] ?? 0) * (right[at] ?? 0)
    right[line] = sum / (square[line * size + line] ?? NaN)
  }
}
