import { foldText } from '#renderer/ui/fold-text.ts'
import { takeAll } from '#renderer/workers/in-slices.ts'
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

/**
 * Everything that a search reads. It is prepared part by part, and at the latest when it is searched (decision 0077).
 */
export interface SearchIndex {
  readonly nodes: readonly TreeNode[]
  /** Prepares the rest part by part. */
  readonly prepare: () => Iterable<unknown>
  /** Returns 1 for each node that has every one of the folded words, in itself, its attributes or an ancestor. */
  readonly find: (words: readonly string[]) => Uint8Array
  /** Returns those of the marked nodes that have exactly this line, ascending. */
  readonly findLine: (line: string, among: Uint8Array) => readonly number[]
  /** Returns the folded lines of a node, between line feeds. */
  readonly linesOf: (at: number) => string
  /**
   * Is 1 if a node is the first of its subject, which counts once. This and all arrays below are complete once all
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

const indexes = new WeakMap<readonly TreeNode[], SearchIndex>()

/** Returns the one index of these nodes. */
export function indexNodes(nodes: readonly TreeNode[]): SearchIndex {
  const index = indexes.get(nodes) ?? newIndex(nodes)
  indexes.set(nodes, index)
  return index
}

function newIndex(nodes: readonly TreeNode[]): SearchIndex {
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
  const attributeTexts = ['']
  let matches = new Map<string, Uint8Array>()
  let last: { readonly words: readonly string[]; readonly hits: Uint8Array } | undefined

  function* prepare(): Generator<undefined, undefined> {
    while (parts.length * PART < nodes.length) {
      const first = parts.length * PART
      const some = nodes.slice(first, first + PART)
      some.forEach((node, offset) => note(node, first + offset))
      const part = partOf(some, first)
      for (const length of part.lengths) lengths.add(length)
      parts.push(part)
      yield
    }
  }

  function note({ kind, id, attributes, parent, marks }: TreeNode, at: number): void {
    // Neighbouring nodes mostly have the same attributes, and comparing two texts costs less than a lookup.
    if (attributes !== lastAttributes) {
      lastAttributes = attributes
      lastPlace = places.get(attributes) ?? attributeTexts.push(foldText(attributes)) - 1
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

  /** Searches only the earlier hits if the words were extended and there were few hits. */
  function find(words: readonly string[]): Uint8Array {
    takeAll(prepare())
    const before = last
    const isGrown = before?.words.every((word, at) => words[at]?.startsWith(word)) === true
    const hits =
      before !== undefined && isGrown && areFew(before.hits)
        ? narrowed(
            before.hits,
            words.filter((word, at) => word !== before.words[at]),
          )
        : words.map(matchesOf).reduce(common, new Uint8Array(nodes.length).fill(1))
    last = { words, hits }
    return hits
  }

  function narrowed(hits: Uint8Array, words: readonly string[]): Uint8Array {
    const left = new Uint8Array(nodes.length)
    for (let at = hits.indexOf(1); at >= 0; at = hits.indexOf(1, at + 1))
      if (words.every((word) => hasWord(at, word))) left[at] = 1
    return left
  }

  function hasWord(at: number, word: string): boolean {
    for (let up = at; up >= 0; up = parents[up] ?? -1)
      if (linesOf(up).includes(word) || attributeTexts[attributeOf[up] ?? 0]?.includes(word) === true)
        return true
    return false
  }

  /** Matches of recent words are cached, because the next keystroke can use them. */
  function matchesOf(word: string): Uint8Array {
    const known = matches.get(word) ?? foundBelow(word)
    const recent = [...matches].filter(([other]) => other !== word).slice(1 - WORDS_KEPT)
    matches = new Map([...recent, [word, known]])
    return known
  }

  /** Makes one pass in depth-first order, since the words of a parent count for its children. */
  function foundBelow(word: string): Uint8Array {
    const found = new Uint8Array(nodes.length)
    for (const part of parts) markWord(part, word, found)
    const isOfAttribute = Uint8Array.from(attributeTexts, (text) => (text.includes(word) ? 1 : 0))
    for (let at = 0; at < found.length; at += 1) {
      const parent = parents[at] ?? -1
      const above = parent < 0 ? 0 : (found[parent] ?? 0)
      found[at] = (found[at] ?? 0) | above | (isOfAttribute[attributeOf[at] ?? 0] ?? 0)
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

  return { nodes, prepare, find, findLine, linesOf, isFirst, parents, kinds, mains }
}

/** Words whose matches are cached: those of a long query and their beginnings. */
const WORDS_KEPT = 8

function partOf(nodes: readonly TreeNode[], first: number): TextPart {
  const lines = nodes.flatMap(({ name, alias }) => (alias === '' ? [name] : [name, alias]))
  const joined = lines.join('\n')
  // Folds the whole text at once, which is faster, if that gives the same result as line by line.
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

/** Below this share, checking each node costs less than a pass over all. */
function areFew(marks: Uint8Array): boolean {
  const most = marks.length / 32
  let count = 0
  for (let at = marks.indexOf(1); at >= 0 && count <= most; at = marks.indexOf(1, at + 1)) count += 1
  return count <= most
}

/** Returns the marks that are set in both, compared four bytes at a time. */
function common(marks: Uint8Array, others: Uint8Array): Uint8Array {
  const own = new Int32Array(marks.buffer, 0, marks.length >> 2)
  const other = new Int32Array(others.buffer, 0, own.length)
  for (let at = 0; at < own.length; at += 1) own[at] = (own[at] ?? 0) & (other[at] ?? 0)
  for (let at = 4 * own.length; at < marks.length; at += 1) marks[at] = (marks[at] ?? 0) & (others[at] ?? 0)
  return marks
}

/** Marks the nodes of a part whose lines contain a word. */
function markWord({ first, text, starts }: TextPart, word: string, found: Uint8Array): void {
  const end = starts.length - 1
  let at = 0
  let place = text.indexOf(word)
  while (place >= 0) {
    while ((starts[at + 1] ?? Infinity) <= place) at += 1
    found[first + at] = 1
    at += 1
    place = at < end ? text.indexOf(word, starts[at]) : -1
  }
}
