import type { Clock } from '#shared/time/instant.ts'
import { type HourIndex, type HourModel, hourOf, MINUTES_PER_HOUR } from '../place/hours.ts'
import { uniformAt } from '../noise.ts'
import type { Retrofit } from '../tables/entities.ts'

/** Names a fault that real meters have (docs/demo-service.md lists the affected ones). */
export type ModelDefect = 'gaps' | 'spikes' | 'flat-lines' | 'reversal' | 'late-corrections'

/** Returns a model whose values are smaller by the share that a retrofit saves, from the hour of the retrofit on. */
export function withRetrofit(model: HourModel, { at, saves }: Retrofit): HourModel {
  return scaled(model, (hour) => (hour >= hourOf(at) ? 1 - saves : 1))
}

/** Returns the model with a defect; the mean of the sixty minutes remains the value of the hour. */
export function withDefect(model: HourModel, defect: ModelDefect, seed: number, clock: Clock): HourModel {
  switch (defect) {
    case 'gaps':
      return scaled(model, (hour) => (isInEpisode(gapEpisodes, seed, hour) ? Number.NaN : 1))
    case 'reversal':
      return scaled(model, (hour) => (isInEpisode(reversalEpisodes, seed, hour) ? -1 : 1))
    case 'late-corrections':
      return scaled(model, (hour) => (isProvisional(hour, clock) ? PROVISIONAL_SHARE : 1))
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

function episodeStart(episodes: Episodes, seed: number, hour: HourIndex): { start: number; length: number } {
  const { blockHours, minHours, maxHours } = episodes
  const block = Math.floor(hour / blockHours)
  const length = Math.floor(minHours + (maxHours - minHours) * uniformAt(seed + 21, block) ** 3)
  const room = blockHours - length
  return { start: block * blockHours + Math.floor(room * uniformAt(seed + 22, block)), length }
}

function isInEpisode(episodes: Episodes, seed: number, hour: HourIndex): boolean {
  const { start, length } = episodeStart(episodes, seed, hour)
  return hour >= start && hour < start + length
}

function scaled(model: HourModel, factorAt: (hour: HourIndex) => number): HourModel {
  return {
    hour: (hour) => model.hour(hour) * factorAt(hour),
    fillMinutes: (hour, minutes) => {
      model.fillMinutes(hour, minutes)
      const factor = factorAt(hour)
      if (factor !== 1) for (let index = 0; index < MINUTES_PER_HOUR; index++) scaleAt(minutes, index, factor)
    },
  }
}

function scaleAt(minutes: Float64Array, index: number, factor: number): void {
  minutes[index] = (minutes[index] ?? Number.NaN) * factor
}

/** Readings younger than this are estimates and are replaced later. */
const PROVISIONAL_HOURS = 36
const PROVISIONAL_SHARE = 0.96

function isProvisional(hour: HourIndex, clock: Clock): boolean {
  return hour > hourOf(clock.now()) - PROVISIONAL_HOURS
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
      const spike = spikeAt(hour)
      if (spike === 0) return
      const minute = Math.floor(uniformAt(seed + 32, hour) * MINUTES_PER_HOUR)
      minutes[minute] = (minutes[minute] ?? 0) + spike
    },
  }
}

function withFlatLines(model: HourModel, seed: number): HourModel {
  return {
    hour: (hour) => {
      const { start, length } = episodeStart(flatEpisodes, seed, hour)
      return model.hour(hour >= start && hour < start + length ? start : hour)
    },
    fillMinutes: (hour, minutes) => {
      const { start, length } = episodeStart(flatEpisodes, seed, hour)
      if (hour < start || hour >= start + length) model.fillMinutes(hour, minutes)
      else minutes.fill(model.hour(start))
    },
  }
}
