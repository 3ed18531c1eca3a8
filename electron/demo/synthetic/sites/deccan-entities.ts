import { building, type EntitySpec } from './site.ts'

export const deccanEntities: readonly EntitySpec[] = [
  building('banyan-a', 'Banyan Tower A', 'Banyan A', 'office', 412_000, 9),
  building('banyan-b', 'Banyan Tower B', 'Banyan B', 'office', 398_000, 9),
  building('peepal', 'Peepal House', 'Peepal', 'office', 176_000, 6),
  building('neem', 'Neem Block', 'Neem', 'office', 143_000, 5),
  building('tamarind', 'Tamarind Conference Centre', 'Tamarind', 'retail', 62_000, 3),
  building('ashoka', 'Ashoka Data Hall', 'Ashoka', 'datahall', 55_000, 2),
  building('food-court', 'Mosaic Food Court', 'Mosaic', 'retail', 38_000, 2),
  building('gulmohar', 'Gulmohar Serviced Apartments', 'Gulmohar', 'residence', 120_000, 8),
  building('training', 'Skills Academy', 'Skills Academy', 'teaching', 47_000, 4),
  {
    kind: 'plant',
    key: 'deccan-plant',
    name: 'District Cooling Plant',
    short: 'District Cooling',
    servesSqFt: 1_350_000,
  },
  { kind: 'sensor', key: 'deccan-weather', name: 'Park Weather Mast', short: 'Weather Mast' },
  {
    kind: 'other',
    points: 'solar-farm',
    key: 'deccan-solar',
    name: 'Carport Solar Array',
    short: 'Carport Solar',
  },
]
