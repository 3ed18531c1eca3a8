import type { IanaZone } from '#shared/time/instant.ts'
import type { Climate } from '../place/weather.ts'
import { deccan, harbor, himal, lakes, northgate, torrens, type EntitySpec } from './entities.ts'

/** The public holidays of a country and region, and its long holidays, as month × 100 + day. */
export interface PublicCalendar {
  /** ISO 3166-1; without it there are no public holidays. */
  readonly country?: string
  readonly region?: string
  readonly seasons: readonly (readonly [from: number, to: number])[]
}

/** An organization of the synthetic portfolio and where it is. */
export interface Site {
  readonly number: number
  readonly name: string
  readonly sector: string
  readonly zone: IanaZone
  readonly climate: Climate
  readonly calendar: PublicCalendar
  readonly country: string
  readonly city: string
  readonly postcode: string
  readonly streets: readonly string[]
  readonly temperature: 'celsius' | 'fahrenheit'
  readonly tags: readonly string[]
  readonly entities: readonly EntitySpec[]
  /** True if the names of its variables begin with the entity's short name, as some services write them. */
  readonly repeatsEntity: boolean
  /** The name that its buildings use for the meter of all electricity. */
  readonly mainMeter: string
}

const climate = (
  name: string,
  [latitude, longitude]: readonly [number, number],
  [meanC, seasonC, dayNightC, frontsC]: readonly [number, number, number, number],
): Climate => ({ name, latitude, longitude, meanC, seasonC, dayNightC, frontsC })

/** Terms of schools and universities, month × 100 + day. */
const northernSeasons = [
  [1220, 1231],
  [101, 106],
  [405, 416],
  [716, 831],
] as const
const southernSeasons = [
  [1216, 1231],
  [101, 128],
  [415, 428],
  [706, 719],
  [928, 1011],
] as const

/** The six organizations. Two of them use the tag "Priority", with different ids (docs/service.md 2.6). */
export const sites: readonly Site[] = [
  {
    ...{ number: 1041, name: 'Northgate University', sector: 'Education' },
    ...{ country: 'United Kingdom', city: 'Northgate', postcode: 'NG4 2LE', zone: 'Europe/London' },
    streets: ['Lakeside Road', 'Observatory Lane', 'Chapel Walk', 'Science Way'],
    climate: climate('northgate', [54.8, -1.6], [9.6, 6.2, 3.4, 3.6]),
    calendar: { country: 'GB', region: 'ENG', seasons: northernSeasons },
    tags: ['Priority', 'Net zero 2030', 'Heritage', 'Laboratories', 'Residences'],
    ...{ entities: northgate, temperature: 'celsius', repeatsEntity: false, mainMeter: 'main incomer' },
  },
  {
    ...{ number: 1058, name: 'Harbor Health Network', sector: 'Healthcare' },
    ...{ country: 'United States', city: 'Harbor Point', postcode: '06510', zone: 'America/New_York' },
    streets: ['Wharf Street', 'Mercy Avenue', 'Long Pier Drive'],
    climate: climate('harbor', [41.3, -72.9], [11.4, 12.2, 4.6, 4.8]),
    calendar: { country: 'US', region: 'CT', seasons: northernSeasons },
    tags: ['Priority', 'Critical care', 'Leased'],
    ...{ entities: harbor, temperature: 'fahrenheit', repeatsEntity: false, mainMeter: 'main service' },
  },
  {
    ...{ number: 1102, name: 'Deccan Technology Parks', sector: 'Commercial property' },
    ...{ country: 'India', city: 'Hyderabad', postcode: '500081', zone: 'Asia/Kolkata' },
    streets: ['Cyber Towers Road', 'Banyan Avenue', 'Financial District Main Road'],
    climate: climate('deccan', [17.4, 78.4], [27.1, 4.9, 5.4, 1.9]),
    calendar: { country: 'IN', region: 'TG', seasons: [[1020, 1026]] },
    tags: ['Tenant metered', 'Green certified', 'Leased'],
    ...{ entities: deccan, temperature: 'celsius', repeatsEntity: true, mainMeter: 'main incomer' },
  },
  {
    ...{ number: 1137, name: 'Torrens Valley Council', sector: 'Local government' },
    ...{ country: 'Australia', city: 'Torrens Valley', postcode: '5006', zone: 'Australia/Adelaide' },
    streets: ['Jacaranda Parade', 'River Terrace', 'Vineyard Road'],
    climate: climate('torrens', [-34.9, 138.6], [17.2, 6.4, 5.8, 4.1]),
    calendar: { country: 'AU', region: 'SA', seasons: southernSeasons },
    tags: ['Community', 'Solar', 'Heritage'],
    ...{ entities: torrens, temperature: 'celsius', repeatsEntity: false, mainMeter: 'main switchboard' },
  },
  {
    ...{ number: 1160, name: 'Swiss Lakes Observatory', sector: 'Research' },
    ...{ country: 'Switzerland', city: 'Bellerive', postcode: '1196', zone: 'UTC' },
    streets: ['Quai du Lac', 'Chemin des Bouées'],
    climate: climate('blue-lakes', [46.4, 6.5], [10.9, 8.6, 4.2, 3.9]),
    calendar: { country: 'CH', region: 'VD', seasons: northernSeasons },
    tags: ['Long-term series', 'Open water'],
    ...{ entities: lakes, temperature: 'celsius', repeatsEntity: true, mainMeter: 'main supply' },
  },
  {
    ...{ number: 1175, name: 'Himal Lodges', sector: 'Hospitality' },
    ...{ country: 'Nepal', city: 'Pokhara', postcode: '33700', zone: 'Asia/Kathmandu' },
    streets: ['Lakeside Marg', 'Sarangkot Road'],
    climate: climate('himal', [28.2, 83.9], [18.4, 6.9, 6.3, 1.8]),
    // The package has no holidays for Nepal, and lodges are open on all of them.
    calendar: { seasons: [[610, 831]] },
    tags: ['Off-grid', 'Hydro'],
    ...{ entities: himal, temperature: 'celsius', repeatsEntity: false, mainMeter: 'main supply' },
  },
]
