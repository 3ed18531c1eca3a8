import type { IanaZone } from '#shared/time/instant.ts'
import type { Use } from './uses.ts'

/** An organization of the synthetic portfolio, where it is, and its entities. */
export interface Site {
  readonly number: number
  readonly name: string
  readonly sector: string
  readonly zone: IanaZone
  readonly address: { readonly country: string; readonly city: string; readonly postcode: string }
  readonly streets: readonly string[]
  readonly climate: Climate
  readonly calendar: PublicCalendar
  readonly tags: readonly string[]
  readonly style: Style
  readonly entities: readonly EntityRow[]
}

/** The name seeds the weather; the mean temperature and its swings are in °C. */
export interface Climate {
  readonly name: string
  /** Degrees north and east. */
  readonly at: readonly [latitude: number, longitude: number]
  readonly mean: number
  readonly season: number
  readonly dayNight: number
  /** Swing of the weather fronts that pass every few days. */
  readonly fronts: number
}

/** The public holidays of a country and region, and its long holidays, as month × 100 + day. */
export interface PublicCalendar {
  /** ISO 3166-1; without it there are no public holidays. */
  readonly country?: string
  readonly region?: string
  readonly seasons: readonly (readonly [from: number, to: number])[]
}

/** Habits of those who set up the meters of a site. */
interface Style {
  readonly temperature: 'celsius' | 'fahrenheit'
  /** True if the names of its variables begin with the entity's short name, as some services write them. */
  readonly repeatsEntity: boolean
  /** The name that its buildings use for the meter of all electricity. */
  readonly mainMeter: string
}

/** A metered entity. */
export type EntityRow = readonly [
  key: string,
  name: string,
  short: string,
  use: Use,
  size?: number,
  floors?: number,
]

/** An entity of the table with names for its columns. */
export interface EntitySpec {
  /** Unique in the portfolio; part of ids. */
  readonly key: string
  readonly name: string
  /** The everyday name, which precedes the names of its variables when the site repeats the entity. */
  readonly short: string
  readonly use: Use
  /** Square feet of a building or those that a plant serves, people of a city, or kW of solar panels. */
  readonly size: number
  readonly floors: number
}

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
    number: 1041,
    name: 'Northgate University',
    sector: 'Education',
    zone: 'Europe/London',
    address: { country: 'United Kingdom', city: 'Northgate', postcode: 'NG4 2LE' },
    streets: ['Lakeside Road', 'Observatory Lane', 'Chapel Walk', 'Science Way'],
    climate: { name: 'northgate', at: [54.8, -1.6], mean: 9.6, season: 6.2, dayNight: 3.4, fronts: 3.6 },
    calendar: { country: 'GB', region: 'ENG', seasons: northernSeasons },
    tags: ['Priority', 'Net zero 2030', 'Heritage', 'Laboratories', 'Residences'],
    style: { temperature: 'celsius', repeatsEntity: false, mainMeter: 'main incomer' },
    entities: [
      ['lakeside', 'Lakeside Energy Centre', 'Lakeside', 'office', 48_200, 4],
      ['kelvin', 'Kelvin Physics Laboratory', 'Kelvin', 'laboratory', 121_400, 6],
      ['curie', 'Curie Chemistry Building', 'Curie', 'laboratory', 143_900, 6],
      ['brunel', 'Brunel Engineering Workshops', 'Brunel', 'workshop', 68_500, 2],
      ['ada', 'Ada Lovelace Computing Centre', 'Ada Lovelace', 'datahall', 39_800, 3],
      ['old-library', 'The “Old” Library', 'Old Library', 'library', 52_300, 4],
      ['senate', 'Senate House, West Wing', 'Senate House', 'office', 61_700, 5],
      ['chapel-hall', 'Chapel Lecture Halls', 'Chapel Halls', 'teaching', 44_100, 3],
      ['riverside-teaching', 'Riverside Teaching Block', 'Riverside', 'teaching', 76_900, 5],
      ['st-cuthbert', 'St Cuthbert’s Residence', 'St Cuthbert’s', 'residence', 92_600, 7],
      ['beech-court', 'Beech Court Residence', 'Beech Court', 'residence', 84_300, 6],
      ['sports-hall', 'Maiden Park Sports Hall', 'Maiden Park', 'sports', 37_400, 2],
      ['union', 'Students’ Union', 'Union', 'retail', 41_800, 3],
      ['glasshouse', 'Botanic Glasshouses', 'Glasshouses', 'laboratory', 22_500, 1],
      ['northgate-plant', 'Central Boilerhouse and CHP', 'Boilerhouse', 'plant', 780_000],
      ['northgate-weather', 'Observatory Weather Station', 'Observatory', 'sensor'],
      ['new-campus', 'East Campus (under construction)', 'East Campus', 'construction'],
    ],
  },
  {
    number: 1058,
    name: 'Harbor Health Network',
    sector: 'Healthcare',
    zone: 'America/New_York',
    address: { country: 'United States', city: 'Harbor Point', postcode: '06510' },
    streets: ['Wharf Street', 'Mercy Avenue', 'Long Pier Drive'],
    climate: { name: 'harbor', at: [41.3, -72.9], mean: 11.4, season: 12.2, dayNight: 4.6, fronts: 4.8 },
    calendar: { country: 'US', region: 'CT', seasons: northernSeasons },
    tags: ['Priority', 'Critical care', 'Leased'],
    style: { temperature: 'fahrenheit', repeatsEntity: false, mainMeter: 'main service' },
    entities: [
      ['mercy', 'Mercy General Hospital', 'Mercy', 'hospital', 612_000, 9],
      ['childrens', 'Harbor Children’s Hospital', 'Children’s', 'hospital', 348_000, 7],
      ['cancer', 'Whitfield Cancer Pavilion', 'Whitfield', 'hospital', 181_000, 5],
      ['long-pier', 'Long Pier Outpatient Clinic', 'Long Pier', 'office', 74_500, 4],
      ['dockside', 'Dockside Dialysis, Suite 200', 'Dockside', 'office', 18_900, 2],
      ['research-one', 'Research One', 'Research One', 'laboratory', 164_000, 6],
      ['research-two', 'Research Two', 'Research Two', 'laboratory', 158_000, 6],
      ['nurses', 'Elm Street Nurses’ Residence', 'Elm Street', 'residence', 58_200, 5],
      ['records', 'Records and Data Center', 'Records', 'datahall', 31_000, 2],
      ['north-garage', 'North Garage', 'North Garage', 'workshop', 205_000, 4],
      ['harbor-plant', 'Harbor Central Utility Plant', 'Harbor Plant', 'plant', 1_610_000],
      ['harbor-air', 'Rooftop Air Quality Station', 'Rooftop station', 'sensor'],
    ],
  },
  {
    number: 1102,
    name: 'Deccan Technology Parks',
    sector: 'Commercial property',
    zone: 'Asia/Kolkata',
    address: { country: 'India', city: 'Hyderabad', postcode: '500081' },
    streets: ['Cyber Towers Road', 'Banyan Avenue', 'Financial District Main Road'],
    climate: { name: 'deccan', at: [17.4, 78.4], mean: 27.1, season: 4.9, dayNight: 5.4, fronts: 1.9 },
    calendar: { country: 'IN', region: 'TG', seasons: [[1020, 1026]] },
    tags: ['Tenant metered', 'Green certified', 'Leased'],
    style: { temperature: 'celsius', repeatsEntity: true, mainMeter: 'main incomer' },
    entities: [
      ['banyan-a', 'Banyan Tower A', 'Banyan A', 'office', 412_000, 9],
      ['banyan-b', 'Banyan Tower B', 'Banyan B', 'office', 398_000, 9],
      ['peepal', 'Peepal House', 'Peepal', 'office', 176_000, 6],
      ['neem', 'Neem Block', 'Neem', 'office', 143_000, 5],
      ['tamarind', 'Tamarind Conference Centre', 'Tamarind', 'retail', 62_000, 3],
      ['ashoka', 'Ashoka Data Hall', 'Ashoka', 'datahall', 55_000, 2],
      ['food-court', 'Mosaic Food Court', 'Mosaic', 'retail', 38_000, 2],
      ['gulmohar', 'Gulmohar Serviced Apartments', 'Gulmohar', 'residence', 120_000, 8],
      ['training', 'Skills Academy', 'Skills Academy', 'teaching', 47_000, 4],
      ['deccan-plant', 'District Cooling Plant', 'District Cooling', 'plant', 1_350_000],
      ['deccan-weather', 'Park Weather Mast', 'Weather Mast', 'sensor'],
      ['deccan-solar', 'Carport Solar Array', 'Carport Solar', 'array', 420],
    ],
  },
  {
    number: 1137,
    name: 'Torrens Valley Council',
    sector: 'Local government',
    zone: 'Australia/Adelaide',
    address: { country: 'Australia', city: 'Torrens Valley', postcode: '5006' },
    streets: ['Jacaranda Parade', 'River Terrace', 'Vineyard Road'],
    climate: { name: 'torrens', at: [-34.9, 138.6], mean: 17.2, season: 6.4, dayNight: 5.8, fronts: 4.1 },
    calendar: { country: 'AU', region: 'SA', seasons: southernSeasons },
    tags: ['Community', 'Solar', 'Heritage'],
    style: { temperature: 'celsius', repeatsEntity: false, mainMeter: 'main switchboard' },
    entities: [
      ['town-hall', 'Torrens Valley Town Hall', 'Town Hall', 'office', 56_400, 3],
      ['civic-library', 'Jacaranda Library', 'Jacaranda', 'library', 28_900, 2],
      ['aquatic', 'River Terrace Aquatic Centre', 'Aquatic Centre', 'sports', 64_700, 2],
      ['depot', 'Works Depot', 'Depot', 'workshop', 33_500, 1],
      ['market', 'Vineyard Road Market', 'Market', 'retail', 49_800, 2],
      ['gallery', 'Valley Art Gallery', 'Gallery', 'library', 24_200, 2],
      ['theatre', 'Empire Theatre', 'Empire', 'retail', 41_300, 3],
      ['childcare', 'Wattle Childcare Centre', 'Wattle', 'teaching', 11_800, 1],
      ['seniors', 'Riverbend Seniors’ Village', 'Riverbend', 'residence', 97_000, 3],
      ['tafe', 'Valley Technical College', 'Technical College', 'teaching', 88_500, 4],
      ['torrens-city', 'City of Torrens Valley', 'Torrens Valley', 'city', 68_400],
      ['torrens-weather', 'Hilltop Weather Station', 'Hilltop', 'sensor'],
      ['torrens-lights', 'Street Lighting North', 'Street Lighting', 'streetLights'],
      ['torrens-water', 'Water Recycling Plant', 'Water Recycling', 'plant', 260_000],
    ],
  },
  {
    number: 1160,
    name: 'Swiss Lakes Observatory',
    sector: 'Research',
    zone: 'UTC',
    address: { country: 'Switzerland', city: 'Bellerive', postcode: '1196' },
    streets: ['Quai du Lac', 'Chemin des Bouées'],
    climate: { name: 'blue-lakes', at: [46.4, 6.5], mean: 10.9, season: 8.6, dayNight: 4.2, fronts: 3.9 },
    calendar: { country: 'CH', region: 'VD', seasons: northernSeasons },
    tags: ['Long-term series', 'Open water'],
    style: { temperature: 'celsius', repeatsEntity: true, mainMeter: 'main supply' },
    entities: [
      ['buoy-north', 'North Basin Buoy', 'North Basin', 'buoy'],
      ['buoy-deep', 'Deep Point Buoy', 'Deep Point', 'buoy'],
      ['buoy-inflow', 'River Inflow Buoy', 'River Inflow', 'buoy'],
      ['buoy-harbour', 'Harbour Mouth Buoy', 'Harbour Mouth', 'buoy'],
      ['buoy-south', 'South Basin Buoy', 'South Basin', 'buoy'],
      ['lakes-shore', 'Shore Weather Station', 'Shore', 'sensor'],
      ['lakes-lab', 'Limnology Laboratory', 'Limnology', 'laboratory', 26_400, 3],
      ['lakes-visitors', 'مركز زوار البحيرة', 'مركز الزوار', 'library', 9_800, 1],
      ['lakes-town', 'Village of Bellerive', 'Bellerive', 'city', 4_150],
    ],
  },
  {
    number: 1175,
    name: 'Himal Lodges',
    sector: 'Hospitality',
    zone: 'Asia/Kathmandu',
    address: { country: 'Nepal', city: 'Pokhara', postcode: '33700' },
    streets: ['Lakeside Marg', 'Sarangkot Road'],
    climate: { name: 'himal', at: [28.2, 83.9], mean: 18.4, season: 6.9, dayNight: 6.3, fronts: 1.8 },
    // The package has no holidays for Nepal, and lodges are open on all of them.
    calendar: { seasons: [[610, 831]] },
    tags: ['Off-grid', 'Hydro'],
    style: { temperature: 'celsius', repeatsEntity: false, mainMeter: 'main supply' },
    entities: [
      ['phewa', 'Phewa Lake Lodge', 'Phewa', 'residence', 46_000, 3],
      ['machha', 'Machhapuchhre View Lodge', 'Machhapuchhre', 'residence', 38_500, 3],
      ['annapurna', 'Annapurna Base Lodge', 'Annapurna', 'residence', 21_300, 2],
      ['bazaar', 'Lakeside Bazaar', 'Bazaar', 'retail', 17_900, 2],
      ['kitchens', 'Central Kitchens\nand Laundry', 'Kitchens', 'workshop', 14_200, 1],
      ['himal-weather', 'Sarangkot Weather Station', 'Sarangkot', 'sensor'],
      ['himal-solar', 'Ridge Solar Farm', 'Ridge Solar', 'array', 420],
    ],
  },
]
