import type { Resolution } from '#shared/time/resolution.ts'
import { plainNumber } from '#renderer/strings/number-format.ts'
import { plural } from '#renderer/strings/plural.ts'
import { resolutionNames } from '#renderer/strings/time/resolutions.ts'

const periods: Readonly<Record<string, string>> = { reporting: 'reporting period', normal: 'normal year' }

/** Names values by their id, such as `reporting/meter` or `baseline/driver-0`. */
function dataName(id: string): string {
  const [period = '', part = ''] = id.split('/')
  const [what = '', index] = part.replace('driver', 'variable').split('-')
  return `the ${what}${index === undefined ? '' : ` ${String(Number(index) + 1)}`} in the ${periods[period] ?? period}`
}

function valuesOf(resolution: Resolution): string {
  return resolution === 'raw' ? 'readings' : `${resolutionNames[resolution].toLowerCase()} values`
}

/** Strings of statements that stay as reported. */
export const frozenStrings = {
  methodNames: {
    ...{ meter: 'meter', temperature: 'conditions', model: 'model', resolution: 'values' },
    ...{ convention: 'convention', band: 'uncertainty', policy: 'missing values', zone: 'zone' },
    ...{ adjustments: 'adjustments', billing: 'billing periods', leftOut: 'left out of figures' },
  },
  methodRow: (name: string) => `${name.charAt(0).toUpperCase()}${name.slice(1)}`,
  /** Calendar months are the usual ones. */
  billing: (day: number, byInvoices: boolean) =>
    [
      ...(day === 1 ? [] : [`from day ${String(day)}`]),
      ...(byInvoices ? [] : ['not those of invoices']),
    ].join(', '),
  freeze: 'Freeze as reported',
  withdraw: (at: string) => `Withdraw the statement of ${at}`,
  statementOf: (at: string) => `the statement of ${at}`,
  stated: (amount: string, band: string) => `${amount} avoided ± ${band} with 90 % confidence`,
  asReported: (at: string, said: string) => `As reported on ${at}: ${said}.`,
  asNow: (said: string, why: string) => `Now: ${said}. Why: ${why}.`,
  sameNow: (why: string) => `Now: the same figures. What differs: ${why}.`,
  noFigures: 'no figures',
  unmoved: 'It is the same now: data, method and version have not changed.',
  noStatementNow: 'There is nothing to compare it with until all values have arrived.',
  unknownReason: 'nothing that is recorded has changed',
  valuesOf: (id: string) => `Values of ${dataName(id)}`,
  movedData: (id: string, before: number, now: number) =>
    before === now
      ? `values of ${dataName(id)} were revised`
      : now > before
        ? `${plural(now - before, 'value', 'values', plainNumber)} of ${dataName(id)} came later (${plainNumber(now)} instead of ${plainNumber(before)})`
        : `${dataName(id)} has ${plural(now, 'value', 'values', plainNumber)} instead of ${plainNumber(before)}`,
  movedResolution: (id: string, before: Resolution, now: Resolution) =>
    `${dataName(id)} is read as ${valuesOf(now)} instead of ${valuesOf(before)}`,
  movedMethod: (name: string, before: string, now: string) =>
    `${name}: “${now === '' ? 'none' : now}” instead of “${before === '' ? 'none' : before}”`,
  movedPeriods: 'other periods are compared',
  movedVersion: (before: string, now: string) => `version ${now} instead of ${before}`,
  frozenBy: (version: string) => `Frozen by version ${version}; never changed afterwards`,
  fromLog: 'From the event log; adjusted only where an amount is entered',
} as const
