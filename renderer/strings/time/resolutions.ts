import type { Resolution } from '#shared/time/resolution.ts'

/** Gives the length of a value of each resolution, for places with little room. */
export const resolutionSteps: Readonly<Record<Resolution, string>> = {
  raw: 'raw',
  minute: '1 min',
  '15-minute': '15 min',
  hourly: '1 h',
  daily: '1 d',
  weekly: '1 wk',
  monthly: '1 mo',
  yearly: '1 yr',
}

export const resolutionNames: Readonly<Record<Resolution | 'auto', string>> = {
  auto: 'Automatic',
  raw: 'Raw',
  minute: 'Minute',
  '15-minute': '15-minute',
  hourly: 'Hourly',
  daily: 'Daily',
  weekly: 'Weekly',
  monthly: 'Monthly',
  yearly: 'Yearly',
}
