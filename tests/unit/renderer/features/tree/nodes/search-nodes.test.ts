import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foldText, queryWords } from '#renderer/ui/fold-text.ts'
import { indexNodes } from '#renderer/features/tree/nodes/search-index.ts'
import { searchNodes } from '#renderer/features/tree/nodes/search-nodes.ts'
import type { TreeNode } from '#renderer/features/tree/nodes/tree-node.ts'
import { aBranch, forests, laidOut } from '../a-branch.ts'

const estate = laidOut([
  aBranch('University', [
    aBranch('Building 0', [
      aBranch('Electricity', [], {
        key: 'a',
        id: 'a',
        alias: 'SRC_17',
        attributes: 'Electricity\nMain meter',
      }),
      aBranch('Gas', [], { key: 'b', id: 'b', attributes: 'Natural Gas' }),
    ]),
    aBranch('Café', [aBranch('Gas', [], { key: 'c', id: 'b', attributes: 'Natural Gas' })]),
  ]),
])

function shownNames(query: string): readonly string[] {
  const { shown } = searchNodes(indexNodes(estate), queryWords(query))
  return estate.filter((_, at) => shown[at] === 1).map(({ name }) => name)
}

describe('searchNodes', () => {
  it('finds words in any order, in names and in what the node belongs to', () => {
    expect(shownNames('gas 0')).toEqual(['University', 'Building 0', 'Gas'])
    expect(shownNames('0 gas building')).toEqual(['University', 'Building 0', 'Gas'])
  })

  it('finds source names, resources and tags', () => {
    expect(shownNames('src_17')).toEqual(['University', 'Building 0', 'Electricity'])
    expect(shownNames('main METER')).toEqual(['University', 'Building 0', 'Electricity'])
    expect(shownNames('natural')).toEqual(['University', 'Building 0', 'Gas', 'Café', 'Gas'])
  })

  it('shows everything below what was found', () => {
    expect(shownNames('building')).toEqual(['University', 'Building 0', 'Electricity', 'Gas'])
  })

  it('ignores case and accents', () => {
    expect(shownNames('cafe')).toEqual(['University', 'Café', 'Gas'])
  })

  it('shows nothing when a word is found nowhere', () => {
    expect(shownNames('gas steam')).toEqual([])
  })

  it('counts a variable of two entities once', () => {
    const { counts } = searchNodes(indexNodes(estate), ['natural'])
    expect(counts.get('variable')).toBe(1)
  })

  it('agrees with searching each node and its ancestors word by word', () => {
    fc.assert(
      fc.property(
        forests,
        fc.array(fc.constantFrom('electr', 'gas', 'batiment', '1', 'th ma'), { maxLength: 3 }),
        (forest, words) => {
          const nodes = laidOut(forest)
          const { shown } = searchNodes(indexNodes(nodes), words)
          const expected = nodes.map((_, at) => (isExpected(nodes, at, words) ? 1 : 0))
          expect([...shown]).toEqual(expected)
        },
      ),
    )
  })
})

/** A node is shown if it or one of its descendants contains every word, counting the words of ancestors. */
function isExpected(nodes: readonly TreeNode[], at: number, words: readonly string[]): boolean {
  const { end = at + 1 } = nodes[at] ?? {}
  return nodes.slice(at, end).some((_, offset) => {
    const texts: string[] = []
    for (let up = at + offset; up >= 0; up = nodes[up]?.parent ?? -1) {
      const { name = '', attributes = '', alias = '' } = nodes[up] ?? {}
      texts.push(foldText(name), foldText(attributes), foldText(alias))
    }
    return words.every((word) => texts.some((text) => text.includes(word)))
  })
}

describe('queryWords', () => {
  it('finds a full name as it is shown, entity and variable', () => {
    expect(queryWords('Building 0 · Electricity')).toEqual(['building', '0', 'electricity'])
  })
})
