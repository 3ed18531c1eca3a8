import type { EpochMs } from '#shared/time/instant.ts'
import type { Archetype } from './intensities.ts'

/** Measures after which a building uses less electricity, by the same share in every hour and on every meter. */
export interface Retrofit {
  readonly at: EpochMs
  readonly saves: number
}

interface EntityBasics {
  /** Unique in the portfolio; part of ids. */
  readonly key: string
  readonly name: string
  /** The everyday name, which precedes the names of its variables when the site repeats the entity. */
  readonly short: string
  readonly isHidden?: boolean
  readonly description?: string
}

/**
 * A metered entity of the synthetic portfolio; there is one kind for each type of the service (docs/service.md 2.2).
 */
export type EntitySpec =
  | (EntityBasics & {
      readonly kind: 'building'
      readonly archetype: Archetype
      readonly areaSqFt: number
      readonly floors: number
      readonly retrofit?: Retrofit
    })
  | (EntityBasics & { readonly kind: 'buoy' })
  | (EntityBasics & { readonly kind: 'plant'; readonly servesSqFt: number })
  | (EntityBasics & { readonly kind: 'city'; readonly people: number })
  | (EntityBasics & { readonly kind: 'sensor' })
  | (EntityBasics & { readonly kind: 'other'; readonly points: OtherPoints })

type OtherPoints = 'array' | 'streetLights' | 'none'

export type BuildingSpec = Extract<EntitySpec, { kind: 'building' }>

type Names = [key: string, name: string, short: string]

const named = ([key, name, short]: Names) => ({ key, name, short })

function building(...row: [...Names, Archetype, areaSqFt: number, floors: number]): BuildingSpec {
  const [key, name, short, archetype, areaSqFt, floors] = row
  return { kind: 'building', key, name, short, archetype, areaSqFt, floors }
}

function plant(key: string, name: string, short: string, servesSqFt: number): EntitySpec {
  return { kind: 'plant', key, name, short, servesSqFt }
}

function city(key: string, name: string, short: string, people: number): EntitySpec {
  return { kind: 'city', key, name, short, people }
}

function simple(kind: 'buoy' | 'sensor', ...names: Names): EntitySpec {
  return { kind, ...named(names) }
}

function other(points: OtherPoints, ...names: Names): EntitySpec {
  return { kind: 'other', points, ...named(names) }
}

export const northgate: readonly EntitySpec[] = [
  building('lakeside', 'Lakeside Energy Centre', 'Lakeside', 'office', 48_200, 4),
  building('kelvin', 'Kelvin Physics Laboratory', 'Kelvin', 'laboratory', 121_400, 6),
  building('curie', 'Curie Chemistry Building', 'Curie', 'laboratory', 143_900, 6),
  building('brunel', 'Brunel Engineering Workshops', 'Brunel', 'workshop', 68_500, 2),
  building('ada', 'Ada Lovelace Computing Centre', 'Ada Lovelace', 'datahall', 39_800, 3),
  building('old-library', 'The “Old” Library', 'Old Library', 'library', 52_300, 4),
  building('senate', 'Senate House, West Wing', 'Senate House', 'office', 61_700, 5),
  building('chapel-hall', 'Chapel Lecture Halls', 'Chapel Halls', 'teaching', 44_100, 3),
  building('riverside-teaching', 'Riverside Teaching Block', 'Riverside', 'teaching', 76_900, 5),
  building('st-cuthbert', 'St Cuthbert’s Residence', 'St Cuthbert’s', 'residence', 92_600, 7),
  building('beech-court', 'Beech Court Residence', 'Beech Court', 'residence', 84_300, 6),
  building('sports-hall', 'Maiden Park Sports Hall', 'Maiden Park', 'sports', 37_400, 2),
  building('union', 'Students’ Union', 'Union', 'retail', 41_800, 3),
  building('glasshouse', 'Botanic Glasshouses', 'Glasshouses', 'laboratory', 22_500, 1),
  plant('northgate-plant', 'Central Boilerhouse and CHP', 'Boilerhouse', 780_000),
  simple('sensor', 'northgate-weather', 'Observatory Weather Station', 'Observatory'),
  {
    ...other('none', 'new-campus', 'East Campus (under construction)', 'East Campus'),
    description: 'No meters yet.',
  },
]

export const harbor: readonly EntitySpec[] = [
  building('mercy', 'Mercy General Hospital', 'Mercy', 'hospital', 612_000, 9),
  building('childrens', 'Harbor Children’s Hospital', 'Children’s', 'hospital', 348_000, 7),
  building('cancer', 'Whitfield Cancer Pavilion', 'Whitfield', 'hospital', 181_000, 5),
  building('long-pier', 'Long Pier Outpatient Clinic', 'Long Pier', 'office', 74_500, 4),
  building('dockside', 'Dockside Dialysis, Suite 200', 'Dockside', 'office', 18_900, 2),
  building('research-one', 'Research One', 'Research One', 'laboratory', 164_000, 6),
  building('research-two', 'Research Two', 'Research Two', 'laboratory', 158_000, 6),
  building('nurses', 'Elm Street Nurses’ Residence', 'Elm Street', 'residence', 58_200, 5),
  building('records', 'Records and Data Center', 'Records', 'datahall', 31_000, 2),
  building('north-garage', 'North Garage', 'North Garage', 'workshop', 205_000, 4),
  plant('harbor-plant', 'Harbor Central Utility Plant', 'Harbor Plant', 1_610_000),
  simple('sensor', 'harbor-air', 'Rooftop Air Quality Station', 'Rooftop station'),
]

export const deccan: readonly EntitySpec[] = [
  building('banyan-a', 'Banyan Tower A', 'Banyan A', 'office', 412_000, 9),
  building('banyan-b', 'Banyan Tower B', 'Banyan B', 'office', 398_000, 9),
  building('peepal', 'Peepal House', 'Peepal', 'office', 176_000, 6),
  building('neem', 'Neem Block', 'Neem', 'office', 143_000, 5),
  building('tamarind', 'Tamarind Conference Centre', 'Tamarind', 'retail', 62_000, 3),
  building('ashoka', 'Ashoka Data Hall', 'Ashoka', 'datahall', 55_000, 2),
  building('food-court', 'Mosaic Food Court', 'Mosaic', 'retail', 38_000, 2),
  building('gulmohar', 'Gulmohar Serviced Apartments', 'Gulmohar', 'residence', 120_000, 8),
  building('training', 'Skills Academy', 'Skills Academy', 'teaching', 47_000, 4),
  plant('deccan-plant', 'District Cooling Plant', 'District Cooling', 1_350_000),
  simple('sensor', 'deccan-weather', 'Park Weather Mast', 'Weather Mast'),
  other('array', 'deccan-solar', 'Carport Solar Array', 'Carport Solar'),
]

export const torrens: readonly EntitySpec[] = [
  building('town-hall', 'Torrens Valley Town Hall', 'Town Hall', 'office', 56_400, 3),
  building('civic-library', 'Jacaranda Library', 'Jacaranda', 'library', 28_900, 2),
  building('aquatic', 'River Terrace Aquatic Centre', 'Aquatic Centre', 'sports', 64_700, 2),
  building('depot', 'Works Depot', 'Depot', 'workshop', 33_500, 1),
  building('market', 'Vineyard Road Market', 'Market', 'retail', 49_800, 2),
  {
    ...building('gallery', 'Valley Art Gallery', 'Gallery', 'library', 24_200, 2),
    description: 'Lighting and air handling replaced on 1 March 2025: 18 % less electricity.',
    retrofit: { at: Date.UTC(2025, 1, 28, 13, 30), saves: 0.18 },
  },
  building('theatre', 'Empire Theatre', 'Empire', 'retail', 41_300, 3),
  building('childcare', 'Wattle Childcare Centre', 'Wattle', 'teaching', 11_800, 1),
  building('seniors', 'Riverbend Seniors’ Village', 'Riverbend', 'residence', 97_000, 3),
  building('tafe', 'Valley Technical College', 'Technical College', 'teaching', 88_500, 4),
  city('torrens-city', 'City of Torrens Valley', 'Torrens Valley', 68_400),
  simple('sensor', 'torrens-weather', 'Hilltop Weather Station', 'Hilltop'),
  other('streetLights', 'torrens-lights', 'Street Lighting North', 'Street Lighting'),
  plant('torrens-water', 'Water Recycling Plant', 'Water Recycling', 260_000),
]

export const lakes: readonly EntitySpec[] = [
  simple('buoy', 'buoy-north', 'North Basin Buoy', 'North Basin'),
  simple('buoy', 'buoy-deep', 'Deep Point Buoy', 'Deep Point'),
  simple('buoy', 'buoy-inflow', 'River Inflow Buoy', 'River Inflow'),
  simple('buoy', 'buoy-harbour', 'Harbour Mouth Buoy', 'Harbour Mouth'),
  simple('buoy', 'buoy-south', 'South Basin Buoy', 'South Basin'),
  simple('sensor', 'lakes-shore', 'Shore Weather Station', 'Shore'),
  building('lakes-lab', 'Limnology Laboratory', 'Limnology', 'laboratory', 26_400, 3),
  building('lakes-visitors', 'مركز زوار البحيرة', 'مركز الزوار', 'library', 9_800, 1),
  {
    ...city('lakes-town', 'Village of Bellerive', 'Bellerive', 4_150),
    isHidden: true,
    description: 'Municipal data shared for research; hidden from the public dashboard.',
  },
]

export const himal: readonly EntitySpec[] = [
  building('phewa', 'Phewa Lake Lodge', 'Phewa', 'residence', 46_000, 3),
  building('machha', 'Machhapuchhre View Lodge', 'Machhapuchhre', 'residence', 38_500, 3),
  building('annapurna', 'Annapurna Base Lodge', 'Annapurna', 'residence', 21_300, 2),
  building('bazaar', 'Lakeside Bazaar', 'Bazaar', 'retail', 17_900, 2),
  building('kitchens', 'Central Kitchens\nand Laundry', 'Kitchens', 'workshop', 14_200, 1),
  simple('sensor', 'himal-weather', 'Sarangkot Weather Station', 'Sarangkot'),
  other('array', 'himal-solar', 'Ridge Solar Farm', 'Ridge Solar'),
]
