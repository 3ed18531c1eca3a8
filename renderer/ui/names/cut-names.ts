import { computed, type ComputedRef } from 'vue'
import type { NameParts } from '#shared/portfolio/full-name.ts'

/** A full name with its shortened forms in its list, as FullName shows it. */
interface CutFullName extends NameParts {
  readonly entityCut?: CutName | undefined
  readonly nameCut?: CutName | undefined
}

/** Shortens the full names of one list. */
export function useNameCuts(parts: () => readonly NameParts[]): ComputedRef<(own: NameParts) => CutFullName> {
  return computed(() => {
    const entities = cutNames(parts().map(({ entity }) => entity))
    const names = cutNames(parts().map(({ name }) => name))
    return (own) => ({ ...own, entityCut: entities.get(own.entity), nameCut: names.get(own.name) })
  })
}

/**
 * Divides a name for places with little room: the end of `head` is dropped first, and `tail` stays as long as
 * possible.
 */
export interface CutName {
  readonly head: string
  readonly tail: string
  /** Distinguishes it from its neighbours if there is room for fewer than `below` characters and nothing else does. */
  readonly mark?: { readonly text: string; readonly below: number }
}

/** A name up to this length is not shortened in the middle. */
const SHORT = 12
/** A head of this length is never shown whole once its name is shortened, so that it is followed by the tail. */
const SHORTEST_HEAD = 3
/** Where words do not help, a tail may begin at multiples of this many characters. */
const STEP = 4
/** Names that cannot be distinguished by any cut at one of these widths are numbered there and cut for the next. */
const ROOMS = [SHORT, 18, 26, 40] as const

/** Shortens a single name: its last words stay, up to `tail` characters. */
export function cutName(name: string, tail = 18): CutName {
  const at = name.indexOf(' ', Math.max(SHORT, name.length - tail - 1))
  return cutAt(name, at < 0 ? name.length : at)
}

/**
 * Shortens the names of one list so that different names stay different, wherever there is room for twelve
 * characters.
 */
export function cutNames(names: readonly string[]): ReadonlyMap<string, CutName> {
  const cuts = new Map<string, CutName>()
  const long = [...new Set(names)].filter((name) => name.length > SHORT)
  const lastWords = new Set(long.map((name) => name.slice(name.lastIndexOf(' ') + 1)))
  const marks = new Map<string, string>()
  let unsettled: readonly Cuttable[] = long.map((name) => ({ name, starts: startsOf(name) }))
  for (const room of ROOMS) {
    unsettled = settle(unsettled, room, cuts, marks)
    if (room === SHORT) number(unsettled, lastWords, marks)
  }
  for (const { name } of unsettled) cuts.set(name, marked(cutName(name), marks.get(name), name.length))
  return cuts
}

interface Cuttable {
  readonly name: string
  /** Positions at which its tail may begin, the best one first. */
  readonly starts: readonly number[]
}

/** Shortens the names that still differ from all others at this width, and leaves the rest. */
function settle(
  names: readonly Cuttable[],
  room: number,
  cuts: Map<string, CutName>,
  marks: ReadonlyMap<string, string>,
): readonly Cuttable[] {
  const taken = new Set([...cuts.values()].map((cut) => seenOf(cut, room)))
  let unsettled = names
  for (let round = 0; unsettled.some(({ starts }) => round < starts.length); round += 1) {
    const tried = unsettled.map((each) => {
      const cut = cutAt(each.name, each.starts[round] ?? each.name.length)
      return { ...each, cut, seen: seenOf(cut, room) }
    })
    const counts = new Map<string, number>()
    for (const { seen } of tried) counts.set(seen, (counts.get(seen) ?? 0) + 1)
    unsettled = tried.filter(({ name, cut, seen }) => {
      if (taken.has(seen) || counts.get(seen) !== 1) return true
      taken.add(seen)
      cuts.set(name, marked(cut, marks.get(name), room))
      return false
    })
  }
  return unsettled
}

/** Gives each name a number that is not the last word of any name. */
function number(
  names: readonly Cuttable[],
  lastWords: ReadonlySet<string>,
  marks: Map<string, string>,
): void {
  let count = 0
  for (const { name } of names) {
    do count += 1
    while (lastWords.has(String(count)))
    marks.set(name, ` ${count}`)
  }
}

function marked(cut: CutName, text: string | undefined, below: number): CutName {
  return text === undefined ? cut : { ...cut, mark: { text, below } }
}

function cutAt(name: string, at: number): CutName {
  return { head: name.slice(0, at), tail: name.slice(at) }
}

/** Returns what is visible of a shortened name at this width; more room shows more of both parts. */
function seenOf({ head, tail }: CutName, room: number): string {
  if (head.length + tail.length <= room) return head + tail
  const end = cutEnd(tail, room - 2)
  return cutEnd(head, room - end.length) + end
}

function cutEnd(text: string, characters: number): string {
  return text.length <= characters ? text : `${text.slice(0, characters - 1)}…`
}

/**
 * Tries a cut without a tail first, since a name without a gap is easier to read, then the cut for this name alone,
 * then cuts with more words in the tail, then with fewer, then anywhere.
 */
function startsOf(name: string): readonly number[] {
  const alone = cutName(name).head.length
  const words = [...name.matchAll(/[\s/_.:·-]+(?=[^\s/_.:·-])/g)].map(({ index }) => index)
  const before = words.filter((at) => at < alone).toReversed()
  const after = words.filter((at) => at > alone)
  const anywhere = Array.from({ length: Math.floor(name.length / STEP) }, (_, index) => index * STEP)
  return [name.length, alone, ...before, ...after, ...anywhere.toReversed()].filter(
    (at) => at >= SHORTEST_HEAD,
  )
}
