import { building, type EntitySpec } from './site.ts'

export const northgateEntities: readonly EntitySpec[] = [
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
  {
    kind: 'plant',
    key: 'northgate-plant',
    name: 'Central Boilerhouse and CHP',
    short: 'Boilerhouse',
    servesSqFt: 780_000,
  },
  { kind: 'sensor', key: 'northgate-weather', name: 'Observatory Weather Station', short: 'Observatory' },
  {
    kind: 'other',
    points: 'none',
    key: 'new-campus',
    name: 'East Campus (under construction)',
    short: 'East Campus',
    description: 'No meters yet.',
  },
]
