import type { PlaceboProject } from '#shared/savings/findings/placebo.ts'
import { YEARLY_DRIFT } from '#shared/savings/statistics/tested-band.ts'
import { table } from './page.ts'
import type { PlaceboGroup } from './placebo.ts'

/** Writes how often the bands of placebo projects covered zero; the same groups give the same page. */
export function placeboPage(groups: readonly PlaceboGroup[]): string {
  const count = groups.reduce((sum, { projects }) => sum + projects.length, 0)
  return `${[
    '# Placebo test',
    `A placebo project is twelve months of a meter as a baseline and the months after as a reporting period, although nobody did anything in between: what it seems to save is the error of the method. \`npm run placebo\` runs ${String(count)} of them on the electricity and gas of a university estate (Cambridge University Estates building energy usage archive 2.1, doi 10.5281/zenodo.10708693, 2018 to 2022) and writes this page; \`npm run placebo -- --data DIR\` reads the series from your own folder.`,
    `A baseline begins every three months; three, six and twelve months are reported. Bands are at 90 %, so 88 to 92 % of them should cover zero. "Formula" is CalTRACK 4.3 with n − p and the autocorrelation at lag 1. "Tested" is k·√(s²/M + d²) with the scatter s of monthly means of the residuals, M months and a change of d = ${String(YEARLY_DRIFT * 100)} % between years ([decision 0140](decisions/0140-a-band-that-holds.md)). "Left out" takes k from the other buildings alone.`,
    table(
      ['Values', 'Model', 'Meters', 'Projects', 'Formula', 'Tested', 'Left out'],
      groups.map(({ resolution, model, meters, projects, leftOut }) => [
        ...[resolution, model, String(meters), String(projects.length)],
        ...[percent(coverageBy(projects, 'formula')), percent(coverageBy(projects, 'tested'))],
        percent(leftOut),
      ]),
    ),
    'The same by months of reporting, tested band:',
    table(
      ['Values', 'Model', '3 months', '6 months', '12 months', 'Median half-width, 12 months'],
      groups.map(({ resolution, model, projects }) => [
        ...[resolution, model],
        ...[3, 6, 12].map((months) => percent(coverageBy(ofLength(projects, months), 'tested'))),
        percent(median(ofLength(projects, 12).map(({ tested }) => tested))),
      ]),
    ),
    'The years include the closures of 2020 and 2021, when buildings stood empty: bands that had to hold through them are wide. A building with a steadier history can have a change between years of its own: the view "Placebo test" finds it.',
  ].join('\n\n')}\n`
}

function coverageBy(projects: readonly PlaceboProject[], band: 'tested' | 'formula'): number {
  return projects.filter((project) => Math.abs(project.fraction) <= project[band]).length / projects.length
}

const MONTH_MS = 30.44 * 86_400_000

function ofLength(projects: readonly PlaceboProject[], months: number): readonly PlaceboProject[] {
  return projects.filter(({ reporting: { start, end } }) => Math.round((end - start) / MONTH_MS) === months)
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`
}
