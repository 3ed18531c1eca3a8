import { building, type EntitySpec } from './site.ts'

export const himalEntities: readonly EntitySpec[] = [
  building('phewa', 'Phewa Lake Lodge', 'Phewa', 'residence', 46_000, 3),
  building('machha', 'Machhapuchhre View Lodge', 'Machhapuchhre', 'residence', 38_500, 3),
  building('annapurna', 'Annapurna Base Lodge', 'Annapurna', 'residence', 21_300, 2),
  building('bazaar', 'Lakeside Bazaar', 'Bazaar', 'retail', 17_900, 2),
  building('kitchens', 'Central Kitchens\nand Laundry', 'Kitchens', 'workshop', 14_200, 1),
  { kind: 'sensor', key: 'himal-weather', name: 'Sarangkot Weather Station', short: 'Sarangkot' },
  {
    kind: 'other',
    points: 'solar-farm',
    key: 'himal-solar',
    name: 'Ridge Solar Farm',
    short: 'Ridge Solar',
  },
]
