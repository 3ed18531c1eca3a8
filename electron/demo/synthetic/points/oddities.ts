import type { EpochMs } from '#shared/time/instant.ts'
import type { ModelDefect } from '../series/defects.ts'
import type { ReadingDefect } from '../series/disorder.ts'
import type { Restart } from '../series/totalizer.ts'

/** The peculiarity of one designated variable; keyed by dataHubId, listed in docs/demo-service.md. */
export interface Oddity {
  readonly defects?: readonly ModelDefect[]
  readonly order?: ReadingDefect
  readonly restart?: Restart
  readonly sendsNulls?: boolean
  /** Daily and coarser values are too large by this factor, because a billing system rounds its own way. */
  readonly dailyBias?: number
  readonly displayName?: string
  readonly sourceName?: string
  readonly description?: string
  /** Keys of further entities to which the variable belongs. */
  readonly alsoIn?: readonly string[]
}

export const oddities: Readonly<Record<string, Oddity>> = {
  'kelvin-main-incomer-electricity': { defects: ['gaps'] },
  'kelvin-main-incomer-energy': { defects: ['gaps'] },
  'curie-main-incomer-electricity': { defects: ['spikes'] },
  'brunel-main-incomer-electricity': { defects: ['flat-lines'] },
  'union-main-incomer-electricity': { defects: ['reversal'] },
  'ada-main-incomer-electricity': { defects: ['late-corrections'] },
  'old-library-main-incomer-energy': { restart: { everyHours: 24 * 400 } },
  'old-library-domestic-water-total': { restart: { rollsOverAt: 1_000_000 } },
  'banyan-a-main-incomer-electricity': { order: 'duplicated' },
  'banyan-b-main-incomer-electricity': { order: 'unsorted' },
  'peepal-main-incomer-electricity': { order: 'duplicated-and-unsorted', defects: ['gaps', 'spikes'] },
  'buoy-deep-turbidity': { defects: ['gaps', 'spikes'] },
  'buoy-inflow-turbidity': { sendsNulls: true, defects: ['gaps'] },
  'mercy-chilled-water': { sendsNulls: true, defects: ['gaps'] },
  'mercy-main-incomer-electricity': { dailyBias: 1.02 },
  'phewa-main-incomer-electricity': { defects: ['gaps', 'flat-lines'] },
  'lakeside-comms-room': { displayName: 'Comms room, racks 1, 2 and 3' },
  'lakeside-lighting': { displayName: 'Lighting, "emergency" circuits' },
  'lakeside-small-power': { displayName: 'Small power\nincluding kitchens' },
  'lakeside-lifts': { displayName: '=SUM(Lift 1:Lift 4)', sourceName: '=cmd|A1' },
  'lakeside-ventilation': { displayName: '-Ventilation; @plant room' },
  'lakes-visitors-main-incomer-electricity': { displayName: 'كهرباء مركز الزوار' },
  'lakes-visitors-natural-gas': { displayName: 'غاز طبيعي (kW)' },
  'senate-main-incomer-electricity': { alsoIn: ['old-library'] },
  'northgate-weather-outdoor-temperature': { alsoIn: ['lakeside', 'kelvin'] },
  'harbor-plant-chiller-1-cooling': { alsoIn: ['mercy', 'childrens'] },
  'chapel-hall-main-incomer-electricity': {
    description: 'Reads “0” while the lift motor room is isolated; see work order 4411, 4412.',
  },
}

/** Measures after which a building uses less electricity, by the same share in every hour and on every meter. */
export interface Retrofit {
  readonly at: EpochMs
  readonly saves: number
}

interface EntityOddity {
  readonly description: string
  readonly isHidden?: boolean
  readonly retrofit?: Retrofit
}

/** The peculiarities of entities, by key. */
export const entityOddities: Readonly<Record<string, EntityOddity>> = {
  'new-campus': { description: 'No meters yet.' },
  'lakes-town': {
    isHidden: true,
    description: 'Municipal data shared for research; hidden from the public dashboard.',
  },
  gallery: {
    retrofit: { at: Date.UTC(2025, 1, 28, 13, 30), saves: 0.18 },
    description: 'Lighting and air handling replaced on 1 March 2025: 18 % less electricity.',
  },
}
