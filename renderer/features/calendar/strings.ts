import type { MonthNumber, Weekday } from '#shared/time/ranges/calendar-settings.ts'

export const calendar = {
  title: 'Calendar',
  about:
    'Saved with this connection. It sets weeks, fiscal years, days off and prices; measured values stay as they are.',
  noConnection: 'A calendar is saved with a connection. Connect first.',
  periods: 'Weeks and fiscal years',
  fiscalPeriods: 'Fiscal periods',
  divisions: {
    months: 'Months',
    '4-4-5': 'Weeks: 4-4-5',
    '4-5-4': 'Weeks: 4-5-4',
    '5-4-4': 'Weeks: 5-4-4',
  },
  weeksHint:
    'The year begins on the first day of the week nearest to the 1st of its month. Some years have 53 weeks: the last period is then a week longer.',
  of: 'Days off, hours and prices of',
  allOrganizations: 'All organizations',
  hasOwn: (name: string) => `${name} (its own)`,
  own: 'This organization has its own',
  sharesAgain: (name: string) => `${name} has the calendar of all organizations`,
  shared: 'It has the days off, hours and prices of all organizations.',
  weekend: 'Weekend',
  firstDay: 'Week begins on',
  fiscalStart: 'Fiscal year begins in',
  calendarYear: 'January (the calendar year)',
  fiscalExample: (year: number, days: string) => `FY${String(year)} is ${days}`,
  holidays: 'Public holidays',
  country: 'Country',
  noCountry: 'None',
  region: 'Region',
  wholeCountry: 'Whole country',
  regionHint: 'Regions have holidays of their own: choose one where it matters.',
  previousYear: 'Previous year',
  nextYear: 'Next year',
  noHolidays: 'No holidays are known for this year.',
  counted: 'Only whole days on which offices are closed are counted.',
  loading: 'Loading the holidays',
  occupied: 'Occupied hours',
  from: (day: string) => `${day} from`,
  until: (day: string) => `${day} until`,
  closed: 'Not occupied',
} as const

export function holidaysTitle(year: number, count: number): string {
  return `${String(year)}: ${String(count)} ${count === 1 ? 'day' : 'days'}`
}

export const weekdayNames: Readonly<Record<Weekday, string>> = {
  1: 'Monday',
  2: 'Tuesday',
  3: 'Wednesday',
  4: 'Thursday',
  5: 'Friday',
  6: 'Saturday',
  7: 'Sunday',
}

export const weekdays: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 7]

export const months: readonly MonthNumber[] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]

export const tariff = {
  title: 'Electricity tariff',
  none: 'With prices, the views Shares and What is different here say what electricity cost.',
  about:
    'Energy by time of use, on the local clock of each meter; where several prices apply, the last of their rows counts. Days off are the weekend and the holidays above. Fixed and demand charges are not included.',
  name: 'Name',
  currency: 'Currency',
  price: 'Price per kWh',
  windows: 'Other prices per kWh: months, days and times',
  window: (number: number) => `Price ${String(number)}`,
  labels: {
    ...{ fromMonth: 'From month', toMonth: 'To month', days: 'Days' },
    ...{ startMinute: 'From', endMinute: 'Until' },
  },
  days: { all: 'All days', working: 'Workdays', off: 'Days off' },
  enter: 'Enter prices',
  addWindow: 'Add a price',
  removeWindow: (number: number) => `Remove price ${String(number)}`,
  remove: 'Remove tariff',
  removed: 'Tariff removed',
  open: 'Open a tariff file (OpenEI)…',
  taken: (name: string) => `Tariff “${name}” is now used`,
  leftOut: 'The file has fixed or demand charges, which are left out.',
  notRead: (file: string) => `“${file}” was not read`,
  nothingChanged: 'Nothing was changed.',
  faults: {
    'no-tariff':
      'It is not a rate of OpenEI’s Utility Rate Database as its API gives it in JSON, with an hourly schedule.',
    tiers: 'Its prices depend on how much was used in a month, which is not supported.',
  },
} as const

export const calendarFiles = {
  file: 'calendar',
  imported: 'Calendar imported: it replaces the one that was here',
  organizations: (count: number) =>
    count === 1
      ? 'One organization has a calendar of its own.'
      : `${String(count)} organizations have calendars of their own.`,
} as const

export const calendarCommands = {
  open: 'Calendar…',
  exportFile: 'Export calendar…',
  importFile: 'Import calendar…',
  openNames: [
    'holidays',
    'occupied hours',
    'fiscal year',
    'tariff',
    'cost',
    'bill',
    'money',
    'price',
    'schedule',
    'electricity prices',
    'time of use',
  ],
} as const
