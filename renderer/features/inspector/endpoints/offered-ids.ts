import { fullNameOf } from '#shared/portfolio/full-name.ts'
import type { Catalogue } from '#renderer/ports/catalogue.ts'
import { foldText } from '#renderer/ui/fold-text.ts'
import type { Offered } from './endpoint.ts'

/** A list of 50,000 options would make the window stall. */
const MOST = 50

interface OfferedId {
  /** Text of the whole field with this id chosen. */
  readonly value: string
  readonly name: string
}

/** Returns the first ids whose name or id contains the typed text; in a list, the text after the last comma. */
export function offeredIds(
  catalogue: Catalogue | undefined,
  offers: Offered,
  typed: string,
  isList: boolean,
): readonly OfferedId[] {
  if (catalogue === undefined) return []
  const before = isList ? typed.slice(0, typed.lastIndexOf(',') + 1) : ''
  const sought = foldText(typed.slice(before.length).trim())
  const found: OfferedId[] = []
  for (const { id, name } of namedOf(catalogue, offers)) {
    if (found.length === MOST) break
    if (foldText(`${id}\n${name}`).includes(sought)) found.push({ value: `${before}${id}`, name })
  }
  return found
}

function* namedOf(
  { organizations, entities, variables, dataSourceInstances }: Catalogue,
  offers: Offered,
): Iterable<{ readonly id: string; readonly name: string }> {
  if (offers === 'organizations') yield* organizations
  else if (offers === 'entities') yield* entities
  else if (offers === 'sources') yield* dataSourceInstances
  else for (const each of variables) yield { id: each.dataHubId, name: fullNameOf(each) }
}
