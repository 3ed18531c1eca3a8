import type { JsonValue, Page } from '#shared/portfolio/nouns.ts'
import type { Paging } from '#shared/portfolio/filters.ts'
import type { NoteDrift } from './drift-log.ts'
import { findList, pageFrom, type FoundList } from './list-wire.ts'

/** Reads one element; undefined if it cannot be identified and is therefore left out. */
export type ReadElement<T> = (json: JsonValue, path: string, note: NoteDrift) => T | undefined

/** Reads the elements of an array that is bare, wrapped, or under one of `names`; undefined if there is none. */
export function readList<T>(
  body: JsonValue,
  read: ReadElement<T>,
  note: NoteDrift,
  names: readonly string[] = [],
): readonly T[] | undefined {
  const found = findList(body, names)
  return found === undefined ? undefined : elementsOf(found, read, note)
}

/** Reads a page of elements with its pagination, found in the same way; undefined without an array. */
export function readPage<T>(
  body: JsonValue,
  read: ReadElement<T>,
  paging: Paging,
  note: NoteDrift,
  names: readonly string[] = [],
): Page<T> | undefined {
  const found = findList(body, names)
  if (found === undefined) return undefined
  const elements = elementsOf(found, read, note)
  // Whether a page is full depends on the received elements, not on how many of them could be read.
  const page = pageFrom(found.elements, found.around, paging, note)
  return { ...page, elements }
}

function elementsOf<T>({ elements, path }: FoundList, read: ReadElement<T>, note: NoteDrift): readonly T[] {
  return elements.flatMap((json) => {
    const element = read(json, path, note)
    return element === undefined ? [] : [element]
  })
}
