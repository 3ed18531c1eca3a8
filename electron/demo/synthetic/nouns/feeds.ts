import type { DemoInstance, DemoSourceType } from '../../portfolio/source.ts'
import type { PointFeed } from '../points/point.ts'
import { pick, seedOf, uniformAt } from '../noise.ts'
import type { EntitySpec, Site } from '../sites/site.ts'

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

/** A data source instance, with how late its readings come. */
export interface Feed {
  readonly instance: DemoInstance
  /** Readings become available in portions of this length, this long after their end. */
  readonly deliveryMs: number
  readonly delayMs: number
}

interface FeedKind {
  readonly type: string
  readonly receiving: DemoInstance['receiving']
  readonly incomingMinutes: number
  readonly deliveryMinutes: number
  readonly delayMinutes: number
}

const feedKinds: Readonly<Record<Exclude<PointFeed, 'building'>, FeedKind>> = {
  utility: { type: 'csv', receiving: 'push', incomingMinutes: 15, deliveryMinutes: 1440, delayMinutes: 390 },
  derived: {
    type: 'derived',
    receiving: 'derived',
    incomingMinutes: 15,
    deliveryMinutes: 60,
    delayMinutes: 5,
  },
  weather: {
    type: 'openweather',
    receiving: 'pull',
    incomingMinutes: 10,
    deliveryMinutes: 10,
    delayMinutes: 1,
  },
  motion: { type: 'motion', receiving: 'push', incomingMinutes: 5, deliveryMinutes: 5, delayMinutes: 1 },
  air: { type: 'purpleair', receiving: 'pull', incomingMinutes: 5, deliveryMinutes: 5, delayMinutes: 2 },
  buoy: { type: 'hydrovu', receiving: 'pull', incomingMinutes: 10, deliveryMinutes: 30, delayMinutes: 20 },
  plant: { type: 'niagara', receiving: 'pull', incomingMinutes: 1, deliveryMinutes: 1, delayMinutes: 0 },
}

const gateway = { receiving: 'pull', incomingMinutes: 1, deliveryMinutes: 1, delayMinutes: 0 } as const
const gatewayTypes = ['niagara', 'bacnet', 'modbus'] as const

const feedNames: Readonly<Record<PointFeed, string>> = {
  building: 'gateway',
  utility: 'utility meter files',
  derived: 'derived variables',
  weather: 'weather feed',
  motion: 'motion sensors',
  air: 'air quality sensors',
  buoy: 'telemetry',
  plant: 'plant control',
}

/**
 * Returns the key of a data source. Gateways, plants and buoys have one each, the other feeds one for their
 * organization.
 */
export function feedKey(site: Site, spec: EntitySpec, feed: PointFeed): string {
  const isOwn = feed === 'building' || feed === 'plant' || feed === 'buoy'
  return isOwn ? `${spec.key}/${feed}` : `${site.number}/${feed}`
}

/** The gateways of these feeds have stopped talking (docs/demo-service.md). */
const offlineFeeds = ['beech-court/building', 'buoy-south/buoy']
const troubledFeeds: Readonly<Record<string, DemoInstance['errorTypes']>> = {
  '1102/utility': ['fileError'],
  'peepal/building': ['dataError'],
  'beech-court/building': ['connectionError'],
  'buoy-south/buoy': ['connectionError', 'dataError'],
}

export function createFeed(site: Site, spec: EntitySpec, feed: PointFeed, id: number): Feed {
  const key = feedKey(site, spec, feed)
  const kind = feed === 'building' ? { ...gateway, type: gatewayType(key) } : feedKinds[feed]
  const isOffline = offlineFeeds.includes(key)
  const owner = key.startsWith(`${site.number}/`) ? site.name : spec.name
  return {
    deliveryMs: kind.deliveryMinutes * 60_000,
    delayMs: kind.delayMinutes * 60_000,
    instance: {
      id,
      name: `${owner} ${feedNames[feed]}`,
      type: kind.type,
      organizationId: String(site.number),
      description: `${kind.receiving} every ${kind.deliveryMinutes} minutes`,
      zone: site.zone,
      isEnabled: true,
      dataReception: isOffline ? 'offline' : 'online',
      receiving: kind.receiving,
      errorTypes: troubledFeeds[key] ?? [],
      deliveryMinutes: kind.deliveryMinutes,
      incomingMinutes: kind.incomingMinutes,
      connectivityLast24Hours: isOffline ? 0 : 96 + Math.floor(uniformAt(seedOf(key), 1) * 5),
      isFileBased: kind.type === 'csv',
    },
  }
}

function gatewayType(key: string): string {
  return pick(gatewayTypes, uniformAt(seedOf(key), 0))
}
