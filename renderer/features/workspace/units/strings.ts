/** Words of unit conversions and standardizations. */
export const units = {
  choose: (name: string): string => `Unit of ${name}`,
  unit: 'Unit',
  standardization: 'Standardized',
  canonical: (unit: string): string => `${unit === '' ? 'As stored' : unit}, as stored`,
  none: 'Not standardized',
  uncertain: 'the service decides',
  asking: 'Asking which units the service supports, 2 requests',
  failed: 'The supported units could not be asked for',
  nothing: 'The service supports no other unit for this variable.',
  doing: (what: string, name: string): string => `${what} for ${name}`,
  reverted: (unit: string): string => `The chart is back to ${unit === '' ? 'the stored unit' : unit}.`,
} as const
