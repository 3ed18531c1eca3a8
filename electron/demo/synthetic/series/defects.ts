import type { Clock } from '#shared/time/instant.ts'
import { uniformAt } from '../noise.ts'
import { type HourIndex, type HourModel, hourOf, MINUTES_PER_HOUR } from '../place/hours.ts'

/** Names a fault that real meters have (docs/demo-service.md lists the affected ones). */
export type ModelDefect = 'gaps' | 'spikes' | 'flat-lines' | 'reversal' | 'late-corrections'

/** Readings younger than this are estimates and are replaced later. */
const PROVISIONAL_HOURS = 36
const PROVISIONAL_SHARE = 0.96

/** Returns the model with a defect; the mean of the sixty minutes remains the value of the hour. */
export function withDefect(model: HourModel, defect: ModelDefect, seed: number, clock: Clock): HourModel {
  switch (defect) {
    case 'gaps':
      return scaled(model, (hour) => (episodeAt(gapEpisodes, seed, hour) === undefined ? 1 : Number.NaN))
    case 'reversal':
      return scaled(model, (hour) => (episodeAt(reversalEpisodes, seed, hour) === undefined ? 1 : -1))
    case 'late-corrections':
      return scaled(model, (hour) => (hour > hourOf(clock.now()) - PROVISIONAL_HOURS ? PROVISIONAL_SHARE : 1))
    case 'spikes':
      return withSpikes(model, seed)
    case 'flat-lines':
      return withFlatLines(model, seed)
  }
}

/** Episodes of a random length, one in every block of hours. */
interface Episodes {
  readonly blockHours: number
  readonly minHours: number
  readonly maxHours: number
}

const gapEpisodes: Episodes = { blockHours: 24 * 26, minHours: 1, maxHours: 60 }
const reversalEpisodes: Episodes = { blockHours: 24 * 90, minHours: 4, maxHours: 20 }
const flatEpisodes: Episodes = { blockHours: 24 * 45, minHours: 20, maxHours: 130 }

/** Returns the first hour of the episode to which an hour belongs; undefined outside episodes. */
function episodeAt(
  { blockHours, minHours, maxHours }: Episodes,
  seed: number,
  hour: HourIndex,
): HourIndex | undefined {
  const block = Math.floor(hour / blockHours)
  const length = Math.floor(minHours + (maxHours - minHours) * uniformAt(seed + 21, block) ** 3)
  const start = block * blockHours + Math.floor((blockHours - length) * uniformAt(seed + 22, block))
  return hour >= start && hour < start + length ? start : undefined
}

/** Returns the model with every value of an hour multiplied by that hour's factor. */
export function scaled(model: HourModel, factorAt: (hour: HourIndex) => number): HourModel {
  return {
    hour: (hour) => model.hour(hour) * factorAt(hour),
    fillMinutes: (hour, minutes) => {
      model.fillMinutes(hour, minutes)
      const factor = factorAt(hour)
      minutes.forEach((value, minute) => (minutes[minute] = value * factor))
    },
  }
}

const SPIKE_EVERY_HOURS = 400
const SPIKE_SIZE = 45

function withSpikes(model: HourModel, seed: number): HourModel {
  const spikeAt = (hour: HourIndex): number =>
    uniformAt(seed + 31, hour) < 1 / SPIKE_EVERY_HOURS ? Math.abs(model.hour(hour)) * SPIKE_SIZE : 0
  return {
    hour: (hour) => model.hour(hour) + spikeAt(hour) / MINUTES_PER_HOUR,
    fillMinutes: (hour, minutes) => {
      model.fillMinutes(hour, minutes)
      const minute = Math.floor(uniformAt(seed + 32, hour) * MINUTES_PER_HOUR)
      minutes[minute] = (minutes[minute] ?? 0) + spikeAt(hour)
    },
  }
}

function withFlatLines(model: HourModel, seed: number): HourModel {
  return {
    hour: (hour) => model.hour(episodeAt(flatEpisodes, seed, hour) ?? hour),
    fillMinutes: (hour, minutes) => {
      const start = episodeAt(flatEpisodes, seed, hour)
      if (start === undefined) model.fillMinutes(hour, minutes)
      else minutes.fill(model.hour(start))
    },
  }
}
