import type { Resolution } from '#shared/time/resolution.ts'

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
