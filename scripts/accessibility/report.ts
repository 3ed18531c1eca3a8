import { stringify } from 'yaml'
import { levelA, levelAa, levelNames, type Criterion } from './judgements.ts'

/** States the version of the report, and the rules that axe runs for each criterion. */
export interface ReportInput {
  readonly version: string
  readonly axeVersion: string
  /** Rules of axe by the number of the criterion, such as `1.4.3`. */
  readonly axeRules: ReadonlyMap<string, readonly string[]>
}

/** The day on which the judgements were last reviewed. */
const JUDGED_ON = '2026-11-25'

const methods = (axeVersion: string): string =>
  `axe ${axeVersion} on every view and dialog in two themes and three sizes (docs/quality.md), journeys by keyboard ` +
  'and, where neither can tell, the judgement of the project from tests and source. No user of assistive technology ' +
  'has tried the app for this report.'

function remarks({ num, notes, tests }: Criterion, { axeRules }: ReportInput): string {
  const rules = axeRules.get(num) ?? []
  return [
    notes,
    ...(rules.length > 0 ? [`axe: ${rules.join(', ')}.`] : []),
    ...(tests.length > 0 ? [`Shown by ${tests.join(', ')}.`] : []),
  ].join(' ')
}

function chapter(criteria: readonly Criterion[], input: ReportInput) {
  return {
    criteria: criteria.map((each) => ({
      num: each.num,
      // The window is a page, and the program around it is software; both have the same interface.
      components: ['web', 'software'].map((name) => ({
        name,
        adherence: { level: each.level, notes: remarks(each, input) },
      })),
    })),
  }
}

/** Writes the report as OpenACR's YAML, after the catalogue of WCAG 2.2 of VPAT 2.5. */
export function openAcr(input: ReportInput): string {
  const disabled = { disabled: true, notes: 'Not reported.' }
  return stringify(
    {
      title: 'Meterlens Accessibility Conformance Report',
      product: {
        name: 'Meterlens',
        version: input.version,
        description: 'A desktop instrument for energy analysts who work with a read-only metering service.',
      },
      // The schema requires an address; package.json has none yet (docs/packaging.md, Addresses).
      author: { name: 'The Meterlens contributors', email: 'nobody@meterlens.example' },
      report_date: JUDGED_ON,
      version: 1,
      notes:
        'A draft: criteria that nobody has gone through are said to be not evaluated, which VPAT allows for level AAA alone.',
      evaluation_methods_used: methods(input.axeVersion),
      catalog: '2.5-edition-wcag-2.2-en',
      license: 'MIT',
      chapters: {
        success_criteria_level_a: chapter(levelA, input),
        success_criteria_level_aa: chapter(levelAa, input),
        success_criteria_level_aaa: disabled,
      },
    },
    { lineWidth: 110 },
  )
}

function table(criteria: readonly Criterion[], input: ReportInput): string {
  const rows = criteria.map(
    (each) => `| ${each.num} ${each.name} | ${levelNames[each.level]} | ${remarks(each, input)} |`,
  )
  return ['| criterion | level | remarks |', '|---|---|---|', ...rows].join('\n')
}

/** Writes the same report as a page. */
export function accessibilityPage(input: ReportInput): string {
  const all = [...levelA, ...levelAa]
  const counts = Object.entries(levelNames).map(
    ([level, name]) => `${name}: ${all.filter((each) => each.level === level).length}`,
  )
  return `# Accessibility

Conformance of Meterlens ${input.version} with WCAG 2.2, levels A and AA, as of ${JUDGED_ON}. The same report for machines,
after [OpenACR](https://github.com/GSA/openacr), is \`docs/accessibility/openacr.yaml\`. Both are written by
\`npm run accessibility\` from the rules that axe runs and from judgements that are set by hand
(\`scripts/accessibility/judgements.md\`); a test compares them.

**How it was evaluated.** ${methods(input.axeVersion)}

**It is a draft.** What nobody has gone through is said to be not evaluated. ${counts.join(' · ')}.

## Level A

${table(levelA, input)}

## Level AA

${table(levelAa, input)}
`
}
