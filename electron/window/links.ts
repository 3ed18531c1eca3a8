import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { RequestOf } from '#shared/contract/calls.ts'

type Link = RequestOf<'openLink'>['link']

/** All addresses that the app may pass to the system's browser. The page gives a name and never an address. */
export type Links = Readonly<Partial<Record<Link, string>>>

const address = z
  .union([z.string(), z.object({ url: z.string() }).transform(({ url }) => url)])
  .optional()
  .catch(undefined)
const manifestSchema = z.object({ homepage: address, repository: address, bugs: address })

/** Reads the addresses in a package.json; a missing address gives no link. */
export function linksFrom(manifest: unknown): Links {
  const { homepage, repository, bugs } = manifestSchema.catch({}).parse(manifest)
  const project = httpsFrom(homepage) ?? httpsFrom(repository)
  const issues = httpsFrom(bugs)
  return {
    ...(project === undefined ? {} : { project }),
    ...(issues === undefined ? {} : { issues }),
    licence: 'https://spdx.org/licenses/MIT.html',
  }
}

/**
 * Reads the links of the app in `folder`. Without its package.json there are fewer, which does not prevent the start.
 */
export function readLinks(folder: string): Links {
  try {
    return linksFrom(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')))
  } catch {
    return linksFrom({})
  }
}

/** npm writes repositories as `git+https://….git`; shorthands and other schemes give no address. */
function httpsFrom(text: string | undefined): string | undefined {
  const url = URL.parse(text?.replace(/^git\+/, '').replace(/\.git$/, '') ?? '')
  return url?.protocol === 'https:' && url.username === '' && url.password === '' ? url.href : undefined
}

/** Returns the address of a link by name; undefined for any other text. */
export function addressOf(links: Links, link: string): string | undefined {
  return Object.entries(links).find(([name]) => name === link)?.[1]
}
