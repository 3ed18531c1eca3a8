import type { AppFacts } from '#shared/contract/app-facts.ts'
import type { PreferenceValues } from '#renderer/stores/preferences.ts'

export const settings = {
  title: 'Settings',
  appearance: 'Appearance',
  theme: 'Theme',
  density: 'Rows',
  numbers: 'Numbers',
  dates: 'Dates',
  units: 'Units',
  calendar: 'Calendar',
  calendarAbout: 'Weeks, fiscal years, public holidays and occupied hours of this connection.',
  openCalendar: 'Calendar…',
  about: 'About',
  version: 'Version',
  host: 'Runs on',
  keychain: 'Keychain',
  keychainAvailable: 'Available; tokens are kept there',
  keychainUnavailable: 'Not available; tokens are kept for a session only',
  sandboxOff: 'Started without the process sandbox',
  storage: 'Storage',
  usedOf: (used: string, granted: string): string => `${used} of ${granted} used`,
} as const

export const themeText: Readonly<Record<PreferenceValues['theme'], string>> = {
  system: 'System',
  light: 'Light',
  dark: 'Dark',
}

export const densityText: Readonly<Record<PreferenceValues['density'], string>> = {
  comfortable: 'Comfortable',
  compact: 'Compact',
}

export const unitsText: Readonly<Record<PreferenceValues['units'], string>> = {
  system: 'As received',
  metric: '°C, m³, m²',
  imperial: '°F, ft³, ft²',
}

export const hostText: Readonly<Record<AppFacts['host'], string>> = {
  electron: 'Electron',
  'browser-host': 'Browser host, without Electron’s binary',
}

/** Names of the ways to write numbers, besides the system's own. */
export const systemNumbers = 'System'

export const settingsCommands = {
  open: 'Settings…',
  openNames: ['preferences', 'options', 'configuration', 'language', 'date format', 'number format'],
  theme: (name: string): string => `Theme: ${name.toLowerCase()}`,
  themeNames: { system: ['system theme'], light: ['light', 'light mode'], dark: ['dark', 'dark mode'] },
  density: { comfortable: 'Rows: comfortable', compact: 'Rows: compact' },
  units: { system: 'Units: as received', metric: 'Units: metric', imperial: 'Units: imperial' },
  unitsNames: {
    system: ['units of the service'],
    metric: ['celsius', 'square metres', 'm²'],
    imperial: ['fahrenheit', 'square feet', 'US units'],
  },
} as const
