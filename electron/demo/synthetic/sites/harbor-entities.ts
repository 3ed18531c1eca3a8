import { building, type EntitySpec } from './site.ts'

export const harborEntities: readonly EntitySpec[] = [
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
  {
    kind: 'plant',
    key: 'harbor-plant',
    name: 'Harbor Central Utility Plant',
    short: 'Harbor Plant',
    servesSqFt: 1_610_000,
  },
  { kind: 'sensor', key: 'harbor-air', name: 'Rooftop Air Quality Station', short: 'Rooftop station' },
]
