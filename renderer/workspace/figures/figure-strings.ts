import { missingPolicies, type MissingPolicy } from '#shared/analysis/aggregate/figures.ts'

export const policyNames: Readonly<Record<MissingPolicy, string>> = {
  strict: 'No figure with gaps',
  'present-only': 'Use available readings',
  extrapolated: 'Extrapolate totals',
}

const policyNotes: Readonly<Record<MissingPolicy, string>> = {
  strict: 'figures of complete time alone',
  'present-only': 'what is missing counts for nothing',
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
    'Arrow keys choose a series, which is drawn before all others; Escape lets it go, Delete removes it.',
  asChosen: 'Original order',
  copy: 'Copy table',
  cursor: 'At cursor',
  actions: 'Actions',
  details: (name: string): string => `Details of ${name}`,
  resize: 'Height of the statistics',
  count: (series: number): string => (series === 1 ? '1 series' : `${String(series)} series`),
  remove: (name: string): string => `Remove ${name} from the chart`,
}
