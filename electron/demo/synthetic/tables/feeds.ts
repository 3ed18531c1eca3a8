import type { DemoInstance, DemoSourceType } from '../../portfolio/source.ts'

export const sourceTypes: readonly DemoSourceType[] = [
  { type: 'niagara', name: 'Niagara Building Automation' },
  { type: 'bacnet', name: 'BACnet/IP Gateway' },
  { type: 'modbus', name: 'Modbus TCP Logger' },
  { type: 'csv', name: 'CSV File' },
  { type: 'derived', name: 'Derived Variables' },
  { type: 'openweather', name: 'OpenWeather' },
  { type: 'hydrovu', name: 'HydroVu Water Data' },
  { type: 'purpleair', name: 'PurpleAir' },
  { type: 'motion', name: 'Motion Sensors' },
]

/** The gateways of buildings have these types. */
export const gatewayTypes = ['niagara', 'bacnet', 'modbus'] as const

/** A source of readings of points. */
export interface FeedKind {
  /** Its name, which follows that of its owner. */
  readonly name: string
  /** Absent for the gateways of buildings, which have several types. */
  readonly type?: string
  /** True if each entity has its own; the others exist once for an organization. */
  readonly isOwn: boolean
  readonly receiving: DemoInstance['receiving']
  /** Minutes between readings, between deliveries, and from the end of a delivery until it arrives. */
  readonly minutes: Minutes
}

type Minutes = readonly [incoming: number, delivery: number, delay: number]

function own(name: string, minutes: Minutes, type?: string): FeedKind {
  return { name, minutes, isOwn: true, receiving: 'pull', ...(type !== undefined && { type }) }
}

function shared(name: string, type: string, receiving: FeedKind['receiving'], minutes: Minutes): FeedKind {
  return { name, type, receiving, minutes, isOwn: false }
}

export const feedKinds = {
  building: own('gateway', [1, 1, 0]),
  plant: own('plant control', [1, 1, 0], 'niagara'),
  buoy: own('telemetry', [10, 30, 20], 'hydrovu'),
  utility: shared('utility meter files', 'csv', 'push', [15, 1440, 390]),
  derived: shared('derived variables', 'derived', 'derived', [15, 60, 5]),
  weather: shared('weather feed', 'openweather', 'pull', [10, 10, 1]),
  motion: shared('motion sensors', 'motion', 'push', [5, 5, 1]),
  air: shared('air quality sensors', 'purpleair', 'pull', [5, 5, 2]),
}

export type PointFeed = keyof typeof feedKinds

/** The data sources with a fault, by key (docs/demo-service.md): an entity or organization, and the kind of source. */
export const feedFaults: Readonly<Record<string, readonly DemoInstance['errorTypes'][number][]>> = {
  '1102/utility': ['fileError'],
  'peepal/building': ['dataError'],
  'beech-court/building': ['connectionError'],
  'buoy-south/buoy': ['connectionError', 'dataError'],
}
