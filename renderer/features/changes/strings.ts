import { plural, variablesText } from '#renderer/strings/plural.ts'

export const changes = {
  title: 'What changed since you last looked',
  since: (when: string): string => `Since ${when}, from the cache and the catalogue; nothing was requested.`,
  first: 'This is the first look at this connection. Changes are listed here from now on.',
  none: 'Nothing changed.',
  seen: 'Mark as seen',
  added: (count: number): string => (count === 1 ? '1 new variable' : `${String(count)} new variables`),
  gone: (count: number): string =>
    count === 1
      ? '1 variable is no longer in the catalogue'
      : `${String(count)} variables are no longer in the catalogue`,
  silent: (count: number): string =>
    count === 1 ? '1 variable has fallen silent' : `${String(count)} variables have fallen silent`,
  back: (count: number): string =>
    count === 1 ? '1 variable delivers again' : `${String(count)} variables deliver again`,
  revised: (values: number, variables: number, format?: (count: number) => string): string =>
    `${plural(values, 'settled value was', 'settled values were', format)} revised, in ${variablesText(variables, format)}`,
  found: (findings: number, variables: number): string =>
    `${plural(findings, 'finding', 'findings')} in new data, for ${variablesText(variables)}`,
  fired: (count: number): string =>
    count === 1 ? '1 watch rule fired' : `${String(count)} watch rules fired`,
  more: (count: number): string => `and ${String(count)} more`,
  openSources: 'Silent variables',
  openRevisions: 'Revisions',
  openWatch: 'Watch',
} as const

export const changesCommands = {
  open: 'Changes since the last look…',
  openNames: ['what is new', 'since last time', 'new variables', 'news'],
} as const
