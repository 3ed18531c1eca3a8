import { foldText } from '#renderer/ui/fold-text.ts'
import type { NodeKind, TreeNode } from './tree-node.ts'

/** Number of nodes in a part, few enough to be prepared between two frames. */
const PART = 1024
/** Joins the texts of some nodes, so that they are searched and folded at once. */
interface TextPart {
  /** Index of its first node. */
  readonly first: number
  /** Folded lines of the nodes, each between line feeds, which no word contains. */
  readonly text: string
  /** Start of each node's lines, and one more for the end. */
  readonly starts: Int32Array
  /** Lengths of its lines. */
  readonly lengths: ReadonlySet<number>
}

/** Nodes that match a word. */
interface WordMatches {
  /** Where in the text of its part a node's own lines have the word first; 0, where no line begins, for none. */
  readonly places: Int32Array
  /** 1 when the word is in a node, in attributes that many nodes share, or in an ancestor. */
  readonly found: Uint8Array
}

/**
 * Holds everything a search reads. It is prepared part by part, and at the latest when it is searched (decision
 * 0077).
 */
export interface SearchIndex {
  readonly nodes: readonly TreeNode[]
  /** Prepares another part; returns true when there are more. */
  readonly prepare: () => boolean
  /** Returns 1 for each node that matches a folded word. */
  readonly find: (word: string) => Uint8Array
  /** Returns those of the marked nodes that have exactly this line, ascending. */
  readonly findLine: (line: string, among: Uint8Array) => readonly number[]
  /** Returns the folded lines of a node, between line feeds. */
  readonly linesOf: (at: number) => string
  readonly prepareAll: () => void
  /**
   * 1 when a node is the first of its subject, which counts once. This and all below are complete once all
   * parts are prepared.
   */
  readonly isFirst: Uint8Array
  /** Index of the parent, -1 for roots. */
  readonly parents: Int32Array
  /** Position in `nodeKinds` for each node. */
  readonly kinds: Uint8Array
  /** Nodes of main meters, ascending. */
  readonly mains: readonly number[]
}

export const nodeKinds: readonly NodeKind[] = [
  'organization',
  'entity',
  'variable',
  'resource',
  'source-type',
  'source',
  'unassigned',
  'collection',
  'variable-group',
]

export function indexNodes(nodes: readonly TreeNode[]): SearchIndex {
  const parts: TextPart[] = []
  const isFirst = new Uint8Array(nodes.length)
  const attributeOf = new Int32Array(nodes.length)
  const parents = new Int32Array(nodes.length)
  const kinds = new Uint8Array(nodes.length)
  const mains: number[] = []
  /** Lengths of all lines. Most typed texts have none of these lengths, so no line can equal them. */
  const lengths = new Set<number>()
  const places = new Map([['', 0]])
  const thingsOf = new Map(nodeKinds.map((kind, place) => [kind, { place, ids: new Set<string>() }]))
  let [lastAttributes, lastPlace] = ['', 0]
  let matches = new Map<string, WordMatches>()

  function prepare(): boolean {
    const first = parts.length * PART
    const some = nodes.slice(first, first + PART)
    if (some.length === 0) return false
    some.forEach((node, offset) => note(node, first + offset))
    const part = partOf(some, first)
    for (const length of part.lengths) lengths.add(length)
    parts.push(part)
    return first + PART < nodes.length
  }

  function note({ kind, id, attributes, parent, marks }: TreeNode, at: number): void {
    // Neighbours mostly have the same attributes, and comparing two costs less than a lookup.
    if (attributes !== lastAttributes) {
      lastAttributes = attributes
      lastPlace = places.get(attributes) ?? places.size
      places.set(attributes, lastPlace)
    }
    attributeOf[at] = lastPlace
    parents[at] = parent
    if (marks.includes('main')) mains.push(at)
    const things = thingsOf.get(kind)
    if (things === undefined) return
    kinds[at] = things.place
    const before = things.ids.size
    if (things.ids.add(id).size > before) isFirst[at] = 1
  }

  function prepareAll(): void {
    while (prepare());
  }

  /** Matches of recent words are kept, because the next keystroke can use them. */
  function find(word: string): Uint8Array {
    prepareAll()
    const known = matches.get(word) ?? matchesOf(word)
    const recent = [...matches].filter(([other]) => other !== word).slice(1 - WORDS_KEPT)
    matches = new Map([...recent, [word, known]])
    return known.found
  }

  /** A word that grew stands where its beginning stood, or further on. */
  function matchesOf(word: string): WordMatches {
    const [begun, before] = [...matches].findLast(([other]) => word.startsWith(other)) ?? ['']
    const places = new Int32Array(nodes.length)
    for (const part of parts) placeWord(part, word, places, before?.places, begun.length)
    return { places, found: foundBelow(places, word) }
  }

  /** Makes one pass in depth-first order: a parent's words count for its children. */
  function foundBelow(own: Int32Array, word: string): Uint8Array {
    const isOfAttribute = Uint8Array.from(places.keys(), (text) => (foldText(text).includes(word) ? 1 : 0))
    const found = new Uint8Array(own.length)
    for (let at = 0; at < found.length; at += 1) {
      const parent = parents[at] ?? -1
      const above = parent < 0 ? 0 : (found[parent] ?? 0)
      found[at] = (own[at] === 0 ? 0 : 1) | above | (isOfAttribute[attributeOf[at] ?? 0] ?? 0)
    }
    return found
  }

  function linesOf(at: number): string {
    const { first, text, starts } = parts[Math.floor(at / PART)] ?? { first: 0, text: '', starts: [] }
    return text.slice((starts[at - first] ?? 1) - 1, starts[at - first + 1])
  }

  function findLine(line: string, among: Uint8Array): readonly number[] {
    const all: number[] = []
    if (!lengths.has(line.length)) return all
    for (let at = among.indexOf(1); at >= 0; at = among.indexOf(1, at + 1))
      if (linesOf(at).includes(`\n${line}\n`)) all.push(at)
    return all
  }

  return { nodes, prepare, prepareAll, find, findLine, linesOf, isFirst, parents, kinds, mains }
}

/** Words whose matches are kept: those of a long query and their beginnings. */
const WORDS_KEPT = 8

function partOf(nodes: readonly TreeNode[], first: number): TextPart {
  const lines = nodes.flatMap(({ name, alias }) => (alias === '' ? [name] : [name, alias]))
  const joined = lines.join('\n')
  // Folds the whole text at once when that gives the same result as line by line, because it is quicker.
  const folded = ascii.test(joined) ? lines : lines.map(foldText)
  const text = folded === lines ? joined.toLowerCase() : folded.join('\n')
  const starts = new Int32Array(nodes.length + 1)
  starts[0] = 1
  let line = 0
  nodes.forEach(({ alias }, at) => {
    const own = lengthOf(folded[line++]) + (alias === '' ? 0 : lengthOf(folded[line++]))
    starts[at + 1] = (starts[at] ?? 0) + own
  })
  return { first, text: `\n${text}\n`, starts, lengths: new Set(folded.map(({ length }) => length)) }
}

const ascii = /^[\x00-\x7f]*$/

/** Includes the line feed that follows. */
function lengthOf(line = ''): number {
  return line.length + 1
}

/** Notes where the lines of each node of a part have a word first, of whose beginning the places may be known. */
function placeWord(
  { first, text, starts }: TextPart,
  word: string,
  places: Int32Array,
  before: Int32Array | undefined,
  known: number,
): void {
  let next = 0
  for (let at = 0; at < starts.length - 1; at += 1) {
    const from = before === undefined ? (starts[at] ?? 0) : (before[first + at] ?? 0)
    if (from === 0) continue
    if (before !== undefined && goesOn(text, from, word, known)) places[first + at] = from
    else {
      if (next < from) next = text.indexOf(word, from)
      if (next < 0) next = Infinity
      if (next < (starts[at + 1] ?? 0)) places[first + at] = next
    }
  }
}

/** Returns true if a text has a word at a place where so many of its characters are known to stand. */
function goesOn(text: string, place: number, word: string, known: number): boolean {
  let at = known
  while (at < word.length && text.charCodeAt(place + at) === word.charCodeAt(at)) at += 1
  return at === word.length
}
