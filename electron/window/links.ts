import type { RequestOf } from '#shared/contract/calls.ts'

/** Every address the app may hand to the system's browser. The page names one, it never gives one. */
const links: Readonly<Record<RequestOf<'openLink'>['link'], `https://${string}`>> = {
  project: 'https://github.com/meterlens/meterlens',
  issues: 'https://github.com/meterlens/meterlens/issues',
  licence: 'https://spdx.org/licenses/MIT.html',
}

/** The address of a link by name; undefined for any other text. */
export function addressOf(link: string): string | undefined {
  return Object.entries(links).find(([name]) => name === link)?.[1]
}
