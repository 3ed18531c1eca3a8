import { foldText } from '#renderer/ui/fold-text.ts'
import type { NodeKind, TreeNode } from './tree-node.ts'

/** Nodes of a part: few enough to be made between two frames. */
const PART = 1024
/** The texts of some nodes as one text, which is searched and folded at once. */
interface TextPart {
  /** Index of its first node. */
  readonly first: number
  /** The folded lines of the nodes, every one between line feeds, which no word holds. */
  readonly text: string
  /** Where the lines of each node begin, and where those of a next one would. */
  readonly starts: Int32Array
  /** Of its lines. */
  readonly lengths: ReadonlySet<number>
}

/** The nodes that a word finds. */
interface WordMatches {
  /** 1 where the word is in a node's own lines. */
  readonly own: Uint8Array
  /** 1 where it is in a node, in what many nodes share, or in what a node belongs to. */
  readonly found: Uint8Array
}

/** Everything a search reads, made part by part and at the latest when it is searched (decision 0077). */
export interface SearchIndex {
  readonly nodes: readonly TreeNode[]
  /** Makes a further part; whether there are more. */
  readonly prepare: () => boolean
  /** Of a folded word: 1 where it is found. */
  readonly find: (word: string) => Uint8Array
  /** Of the marked nodes those of which a line is just this, ascending. */
  readonly findLine: (line: string, among: Uint8Array) => readonly number[]
  /** The folded lines of a node, between line feeds. */
  readonly linesOf: (at: number) => string
  readonly prepareAll: () => void
  /** What follows is whole once all parts are made. 1 where a node is the first of its thing, which counts once. */
  readonly isFirst: Uint8Array
  /** Index of the parent, -1 for roots. */
  readonly parents: Int32Array
  /** For each node the position in `nodeKinds`. */
  readonly kinds: Uint8Array
  /** The nodes of main meters, ascending. */
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
  /** Most of what is typed is as long as no line, hence none. */
  const lengths = new Set<number>()
  const places = new Map([['', 0]])
  const thingsOf = new Map(nodeKinds.map((kind, place) => [kind, { place, ids: new Set<string>() }]))
  let [lastAttributes, lastPlace] = ['', 0]
  let matches = new Map<string, WordMatches>()

  function prepare(): boolean {
    const first = parts.length * PART
    const some = nodes.slice(first, first + PART)
    if (some.length === 0) return false
    some.forEach((node, offset) => {
      note(node, first + offset)
    })
    const part = partOf(some, first)
    for (const length of part.lengths) lengths.add(length)
    parts.push(part)
    return first + PART < nodes.length
  }

  function note({ kind, id, attributes, parent, marks }: TreeNode, at: number): void {
    // Neighbours mostly have the same, and comparing two costs less than finding one.
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

  /** What was found for the words of the last searches is of use to the next key. */
  function find(word: string): Uint8Array {
    prepareAll()
    const known = matches.get(word) ?? matchesOf(word)
    const kept = [...matches].filter(([other]) => other !== word).slice(1 - WORDS_KEPT)
    matches = new Map([...kept, [word, known]])
    return known.found
  }

  function matchesOf(word: string): WordMatches {
    const own = new Uint8Array(nodes.length)
    const wider = [...matches].findLast(([other]) => word.includes(other))?.[1].own
    match(word, 0, wider, own)
    return { own, found: foundBelow(own, word) }
  }

  /** Marks the nodes that hold the text, which are `among` those given: one by one where these are few. */
  function match(sought: string, lead: number, among: Uint8Array | undefined, marked: Uint8Array): void {
    if (among === undefined || !areFew(among)) for (const part of parts) matchPart(part, sought, lead, marked)
    else
      for (let at = among.indexOf(1); at >= 0; at = among.indexOf(1, at + 1))
        if (linesOf(at).includes(sought)) marked[at] = 1
  }

  /** One pass in depth-first order: a parent's words count for its children. */
  function foundBelow(own: Uint8Array, word: string): Uint8Array {
    const isOfAttribute = Uint8Array.from(places.keys(), (text) => (foldText(text).includes(word) ? 1 : 0))
    const found = Uint8Array.from(own)
    for (let at = 0; at < found.length; at += 1) {
      if (found[at] === 1) continue
      // A root has no parent: there is no element at -1.
      if (found[parents[at] ?? -1] === 1 || isOfAttribute[attributeOf[at] ?? 0] === 1) found[at] = 1
    }
    return found
  }

  function linesOf(at: number): string {
    const { first, text, starts } = parts[Math.floor(at / PART)] ?? { first: 0, text: '', starts: [] }
    return text.slice((starts[at - first] ?? 1) - 1, starts[at - first + 1])
  }

  function findLine(line: string, among: Uint8Array): readonly number[] {
    const all: number[] = []
    const found = new Uint8Array(nodes.length)
    if (lengths.has(line.length)) match(`\n${line}\n`, 1, among, found)
    for (let at = found.indexOf(1); at >= 0; at = found.indexOf(1, at + 1)) all.push(at)
    return all
  }

  return { nodes, prepare, prepareAll, find, findLine, linesOf, isFirst, parents, kinds, mains }
}

/** Words whose matches are kept: those of a long query and their beginnings. */
const WORDS_KEPT = 8

function partOf(nodes: readonly TreeNode[], first: number): TextPart {
  const lines = nodes.flatMap(({ name, alias }) => (alias === '' ? [name] : [name, alias]))
  const joined = lines.join('\n')
  // At once where that is the same as line by line, and quicker.
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

/** With the line feed behind it. */
function lengthOf(line = ''): number {
  return line.length + 1
}

/** Less than an eighth: then asking each costs less than reading all. */
function areFew(marked: Uint8Array): boolean {
  let count = 0
  for (const mark of marked) count += mark
  return count * 8 < marked.length
}

/**
 * Marks the nodes of a part whose lines hold the text, of which the first `lead` characters may be the line feed before
 * them.
 */
function matchPart({ first, text, starts }: TextPart, sought: string, lead: number, found: Uint8Array): void {
  const last = starts.length - 1
  let at = 0
  let place = text.indexOf(sought)
  while (place >= 0) {
    while ((starts[at + 1] ?? Infinity) <= place + lead) at += 1
    found[first + at] = 1
    at += 1
    place = at < last ? text.indexOf(sought, (starts[at] ?? 0) - lead) : -1
  }
}
