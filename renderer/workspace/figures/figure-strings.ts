import { missingPolicies, type MissingPolicy } from '#shared/analysis/aggregate/figures.ts'

export const policyNames: Readonly<Record<MissingPolicy, string>> = {
  strict: 'No figure with gaps',
  'present-only': 'Use available readings',
  extrapolated: 'Extrapolate totals',
}

const policyNotes: Readonly<Record<MissingPolicy, string>> = {
  strict: 'figures only where nothing is missing',
  'present-only': 'missing readings are left out',
  extrapolated: 'scaled to the full period',
}

/** Choices with a note on the effect of each. */
export const policyChoices = missingPolicies.map((value) => ({
  value,
  label: policyNames[value],
  note: policyNotes[value],
}))

export const table = {
  label: 'Statistics of the series',
  policy: 'Gaps',
  columns: 'Columns',
  rowKeys:
    'Arrow keys choose a series, which is drawn in front of all others; Escape deselects it, Delete removes it, Shift+F10 opens its menu.',
  asChosen: 'Original order',
  copy: 'Copy table',
  cursor: 'At cursor',
  actions: 'Actions',
  details: (name: string): string => `Details of ${name}`,
  resize: 'Height of the statistics',
  count: (series: number): string => (series === 1 ? '1 series' : `${String(series)} series`),
  remove: (name: string): string => `Remove ${name} from the chart`,
}
