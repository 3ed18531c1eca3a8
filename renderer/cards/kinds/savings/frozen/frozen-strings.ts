/** Strings of statements that stay as reported. */
export const frozenStrings = {
  methodNames: {
    ...{ meter: 'meter', temperature: 'conditions', model: 'model', resolution: 'values' },
    ...{ convention: 'convention', band: 'uncertainty', policy: 'missing values', zone: 'zone' },
    ...{ adjustments: 'adjustments', billing: 'billing periods', leftOut: 'left out of figures' },
  },
  /** Months of the calendar are the usual ones. */
  billing: (day: number, byInvoices: boolean) =>
    [
      ...(day === 1 ? [] : [`from day ${String(day)}`]),
      ...(byInvoices ? [] : ['not those of invoices']),
    ].join(', '),
  freeze: 'Freeze as reported',
  withdraw: (at: string) => `Withdraw the statement of ${at}`,
  stated: (amount: string, band: string) => `${amount} avoided ± ${band} with 90 % confidence`,
  asReported: (at: string, said: string) => `As reported ${at}: ${said}.`,
  asNow: (said: string, why: string) => `As now: ${said}. Why: ${why}.`,
  sameFigures: 'the same figures',
  noFigures: 'no figures',
  unmoved: 'It is the same now: data, method and version have not changed.',
  noStatementNow: 'There is nothing to compare it with until all values have come.',
  unknownReason: 'nothing that is recorded has changed',
  movedData: (id: string, before: number, now: number) =>
    before === now
      ? `values of ${id.replace('/', ', ')} were revised`
      : `${id.replace('/', ', ')} has ${String(now)} values instead of ${String(before)}`,
  movedMethod: (name: string, before: string, now: string) =>
    `${name} is "${now === '' ? 'none' : now}" instead of "${before === '' ? 'none' : before}"`,
  movedPeriods: 'other periods are compared',
  movedVersion: (before: string, now: string) => `version ${now} instead of ${before}`,
  frozenBy: (version: string) => `Frozen by version ${version}; never changed afterwards`,
  fromLog: 'From the event log; adjusted only where an amount is entered',
} as const
