import type { Check, CheckedCase, Tolerance } from './check.ts'
import { sourceFiles } from './sources.ts'

/** Writes the validation page from checked cases; the same cases give the same page. */
export function validationPage(cases: readonly CheckedCase[]): string {
  const all = cases.flatMap(({ checks }) => checks)
  const met = all.filter(({ isMet }) => isMet).length
  return `${[
    '# Validation',
    'Figures that others have published, recomputed by Meterlens from the same data. `npm run validate` writes this page; `npm run validate -- --data DIR` reads the data from your own folder, after comparing each file with the SHA-256 below. The data are not part of Meterlens.',
    `${String(met)} of ${String(all.length)} figures agree within their tolerance. [How the conventions differ](savings-conventions.md) explains why one building can have several right answers.`,
    'A figure marked † is not printed by its source: it comes from an independent computation on the same data, by the stated definition.',
    ...cases.flatMap(caseText),
    '## Files',
    table(
      ['File', 'Repository', 'Commit and path there', 'SHA-256'],
      sourceFiles.map(({ file, repository, commit, paths, sha256 }) => [
        ...[file, repository],
        paths.map((path) => `${commit}:${path}`).join(', '),
        `\`${sha256}\``,
      ]),
    ),
    'Compressed and binary sources are kept as text with every digit; the expected figures of each case, with their tolerances, are in its `expected.json`.',
    '## Not validated yet',
    'No digits are published for the SEP protocol. How often bands hold on real meters is [tested by placebo projects](placebo.md).',
  ].join('\n\n')}\n`
}

function caseText({ title, source, definition, checks }: CheckedCase): readonly string[] {
  return [
    `## ${title}`,
    `Source: ${source}. ${definition}`,
    table(
      ['Figure', 'Expected', 'Meterlens', 'Difference', 'Tolerance', 'Agrees', 'Reason'],
      checks.map((one) => [
        `${one.name}${one.isRecomputed === true ? ' †' : ''}`,
        ...[digits(one.value), digits(one.ours), differenceOf(one), toleranceText(one.tolerance)],
        one.isMet ? 'yes' : '**no**',
        one.reason ?? '',
      ]),
    ),
  ]
}

/** Writes a table of Markdown. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

function digits(value: number): string {
  return String(Number(value.toPrecision(12)))
}

/** Differences below the twelfth digit depend on the machine, so they are not on the page. */
function differenceOf({ value, ours }: Check): string {
  const difference = ours - value
  const isRounding = Math.abs(difference) <= 1e-11 * Math.max(Math.abs(value), Number.MIN_VALUE)
  return value === ours || isRounding ? '0' : difference.toExponential(1)
}

function toleranceText(tolerance: Tolerance): string {
  if ('least' in tolerance) return `${digits(tolerance.least)} to ${digits(tolerance.most)}`
  return 'absolute' in tolerance
    ? `± ${String(tolerance.absolute)}`
    : `± ${String(tolerance.relative)}, relative`
}
