import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foldText, queryWords } from '#renderer/ui/fold-text.ts'
import { indexNodes } from '#renderer/features/tree/nodes/search-index.ts'
import { searchNodes } from '#renderer/features/tree/nodes/search-nodes.ts'
import type { TreeNode } from '#renderer/features/tree/nodes/tree-node.ts'
import { aBranch, laidOut } from '../a-branch.ts'

const syllables = ['build', 'ing', 'Gebäude', 'é', ' ', 'ﬁ', '1', '12', 'İ', 'Σ', 'wasser', '\0']
const aName = fc.array(fc.constantFrom(...syllables), { maxLength: 5 }).map((parts) => parts.join(''))
/** Estates fill more than one part of an index, and few entries contain the random text. */
const estates = fc
  .array(fc.tuple(aName, aName, fc.nat(2400)), { maxLength: 30 })
  .map((places): readonly TreeNode[] =>
    laidOut(
      Array.from({ length: 2500 }, (_, at) => {
        const [name = 'plain', alias = ''] = places.find(([, , place]) => place === at) ?? []
        return aBranch(name, [], { key: `${at}`, id: `${at}`, alias })
      }),
    ),
  )

function linesOf({ name, alias }: TreeNode): readonly string[] {
  return foldText(alias === '' ? name : `${name}\n${alias}`).split('\n')
}

describe('indexNodes', () => {
  it('finds for each key of a query what it finds for that query alone', () => {
    fc.assert(
      fc.property(estates, fc.array(aName, { minLength: 1, maxLength: 3 }), (nodes, names) => {
        const index = indexNodes(nodes)
        const typed = names.join(' ')
        for (let length = 1; length <= typed.length; length += 1) {
          const words = queryWords(typed.slice(0, length))
          const { found } = searchNodes(index, words)
          const expected = nodes.map((node) =>
            words.every((word) => linesOf(node).some((line) => line.includes(word))) ? 1 : 0,
          )
          expect([...found].join('')).toBe(expected.join(''))
        }
      }),
      { numRuns: 30 },
    )
  })

  it('finds the same below and by attributes, while words grow, as a fresh index', () => {
    const named = fc.record({ name: aName, attributes: aName })
    const branches = fc.array(fc.tuple(named, fc.array(named, { minLength: 1, maxLength: 3 })), {
      maxLength: 12,
    })
    const typed = fc.array(fc.constantFrom('building', 'wasser', '12', 'gebaude'), {
      minLength: 1,
      maxLength: 3,
    })
    fc.assert(
      fc.property(branches, typed, (roots, words) => {
        const some = roots.map(([{ name, attributes }, below]) => {
          const children = below.map((each) => aBranch(each.name, [], { attributes: each.attributes }))
          return aBranch(name, children, { attributes })
        })
        const nodes = laidOut([...some, ...Array.from({ length: 1000 }, () => aBranch('other'))])
        const index = indexNodes(nodes)
        const query = words.join(' ')
        for (let length = 1; length <= query.length; length += 1) {
          const asked = queryWords(query.slice(0, length))
          expect(index.find(asked).join('')).toBe(
            indexNodes([...nodes])
              .find(asked)
              .join(''),
          )
        }
      }),
      { numRuns: 40 },
    )
  })

  it('finds the nodes that have a line equal to the typed text', () => {
    fc.assert(
      fc.property(estates, aName, (nodes, typed) => {
        const index = indexNodes(nodes)
        const line = foldText(typed)
        const { found } = searchNodes(index, queryWords(typed))
        const expected = nodes.flatMap((node, at) =>
          found[at] === 1 && linesOf(node).includes(line) ? [at] : [],
        )
        fc.pre(line !== '')
        const places = index.findLine(line, found)
        expect(places.filter((at) => found[at] === 1)).toEqual(expected)
      }),
      { numRuns: 60 },
    )
  })

  it('is made in parts, each once, before it is searched or then', () => {
    const nodes = laidOut(Array.from({ length: 2500 }, (_, at) => aBranch(`${at}`, [], { key: `${at}` })))
    const index = indexNodes(nodes)
    const parts = index.prepare()[Symbol.iterator]()
    expect([parts.next().done, [...index.prepare()].length]).toEqual([false, 2])
    expect([...index.prepare()]).toEqual([])
    expect(index.find(['2499']).indexOf(1)).toBe(2499)
  })
})
