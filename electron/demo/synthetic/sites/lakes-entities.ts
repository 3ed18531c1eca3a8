import { building, type EntitySpec } from './site.ts'

const buoy = (key: string, name: string, short: string): EntitySpec => ({ kind: 'buoy', key, name, short })

export const lakesEntities: readonly EntitySpec[] = [
  buoy('buoy-north', 'North Basin Buoy', 'North Basin'),
  buoy('buoy-deep', 'Deep Point Buoy', 'Deep Point'),
  buoy('buoy-inflow', 'River Inflow Buoy', 'River Inflow'),
  buoy('buoy-harbour', 'Harbour Mouth Buoy', 'Harbour Mouth'),
  buoy('buoy-south', 'South Basin Buoy', 'South Basin'),
  { kind: 'sensor', key: 'lakes-shore', name: 'Shore Weather Station', short: 'Shore' },
  building('lakes-lab', 'Limnology Laboratory', 'Limnology', 'laboratory', 26_400, 3),
  building('lakes-visitors', 'مركز زوار البحيرة', 'مركز الزوار', 'library', 9_800, 1),
  {
    kind: 'city',
    key: 'lakes-town',
    name: 'Village of Bellerive',
    short: 'Bellerive',
    people: 4_150,
    isHidden: true,
    description: 'Municipal data shared for research; hidden from the public dashboard.',
  },
]
