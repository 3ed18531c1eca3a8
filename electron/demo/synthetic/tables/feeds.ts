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

/** The gateways of buildings are of these types. */
export const gatewayTypes = ['niagara', 'bacnet', 'modbus'] as const

/** Describes what brings the readings of a point. */
export interface FeedKind {
  /** Its name behind that of its owner. */
  readonly name: string
  /** Absent for the gateways of buildings, which are of several types. */
  readonly type?: string
  /** Each entity has its own; the others are one for an organization. */
  readonly isOwn: boolean
  readonly receiving: DemoInstance['receiving']
  /** Minutes between readings, between deliveries, and from the end of a delivery until it is there. */
  readonly minutes: readonly [incoming: number, delivery: number, delay: number]
}

export const feedKinds = {
  building: { name: 'gateway', isOwn: true, receiving: 'pull', minutes: [1, 1, 0] },
  plant: { name: 'plant control', type: 'niagara', isOwn: true, receiving: 'pull', minutes: [1, 1, 0] },
  buoy: { name: 'telemetry', type: 'hydrovu', isOwn: true, receiving: 'pull', minutes: [10, 30, 20] },
  utility: {
    ...{ name: 'utility meter files', type: 'csv', isOwn: false },
    ...{ receiving: 'push', minutes: [15, 1440, 390] },
  },
  derived: {
    ...{ name: 'derived variables', type: 'derived', isOwn: false },
    ...{ receiving: 'derived', minutes: [15, 60, 5] },
  },
  weather: {
    ...{ name: 'weather feed', type: 'openweather', isOwn: false },
    ...{ receiving: 'pull', minutes: [10, 10, 1] },
  },
  motion: { name: 'motion sensors', type: 'motion', isOwn: false, receiving: 'push', minutes: [5, 5, 1] },
  air: {
    ...{ name: 'air quality sensors', type: 'purpleair', isOwn: false },
    ...{ receiving: 'pull', minutes: [5, 5, 2] },
  },
} as const satisfies Record<string, FeedKind>

export type PointFeed = keyof typeof feedKinds

/** The data sources with a fault, by key (docs/demo-service.md): an entity or organization, and what it brings. */
export const feedFaults: Readonly<Record<string, readonly DemoInstance['errorTypes'][number][]>> = {
  '1102/utility': ['fileError'],
  'peepal/building': ['dataError'],
  'beech-court/building': ['connectionError'],
  'buoy-south/buoy': ['connectionError', 'dataError'],
}
