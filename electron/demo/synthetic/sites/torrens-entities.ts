import { building, type EntitySpec } from './site.ts'

export const torrensEntities: readonly EntitySpec[] = [
  building('town-hall', 'Torrens Valley Town Hall', 'Town Hall', 'office', 56_400, 3),
  building('civic-library', 'Jacaranda Library', 'Jacaranda', 'library', 28_900, 2),
  building('aquatic', 'River Terrace Aquatic Centre', 'Aquatic Centre', 'sports', 64_700, 2),
  building('depot', 'Works Depot', 'Depot', 'workshop', 33_500, 1),
  building('market', 'Vineyard Road Market', 'Market', 'retail', 49_800, 2),
  building('gallery', 'Valley Art Gallery', 'Gallery', 'library', 24_200, 2),
  building('theatre', 'Empire Theatre', 'Empire', 'retail', 41_300, 3),
  building('childcare', 'Wattle Childcare Centre', 'Wattle', 'teaching', 11_800, 1),
  building('seniors', 'Riverbend Seniors’ Village', 'Riverbend', 'residence', 97_000, 3),
  building('tafe', 'Valley Technical College', 'Technical College', 'teaching', 88_500, 4),
  {
    kind: 'city',
    key: 'torrens-city',
    name: 'City of Torrens Valley',
    short: 'Torrens Valley',
    people: 68_400,
  },
  { kind: 'sensor', key: 'torrens-weather', name: 'Hilltop Weather Station', short: 'Hilltop' },
  {
    kind: 'other',
    points: 'street-lights',
    key: 'torrens-lights',
    name: 'Street Lighting North',
    short: 'Street Lighting',
  },
  {
    kind: 'plant',
    key: 'torrens-water',
    name: 'Water Recycling Plant',
    short: 'Water Recycling',
    servesSqFt: 260_000,
  },
]
