import { describe, expect, it } from 'vitest'
import { queryWords } from '#renderer/ui/fold-text.ts'
import { bestMatches } from '#renderer/features/tree/nodes/best-matches.ts'
import { indexNodes } from '#renderer/features/tree/nodes/search-index.ts'
import { searchNodes } from '#renderer/features/tree/nodes/search-nodes.ts'
import { rowOfNode, visibleRows } from '#renderer/features/tree/nodes/visible-rows.ts'
import { aBranch, laidOut } from '../a-branch.ts'

const attributes = 'Electricity'
const estate = laidOut([
  aBranch(
    'University',
    ['Annex', 'Electricity House'].map((name) =>
      aBranch(name, [
        ...['battery', 'lifts', 'lighting', 'pumps'].map((own) =>
          aBranch(own, [], { key: `${name} ${own}`, id: `${name} ${own}`, attributes }),
        ),
        aBranch('old main', [], {
          key: `${name} old`,
          id: `${name} old`,
          attributes,
          marks: ['main', 'historical'],
        }),
        aBranch('main', [], {
          key: `${name} main`,
          id: `${name} main`,
          attributes,
          marks: ['main'],
          fullName: `${name} · main`,
        }),
      ]),
    ),
    { kind: 'organization' },
  ),
])
const index = indexNodes(estate)

function best(query: string) {
  return bestMatches(index, searchNodes(index, queryWords(query)), query, estate.length)
}

describe('bestMatches', () => {
  it('lead with entities of that name, then with the main meters that record, by their full names', () => {
    expect(best('electricity').map(({ name }) => name)).toEqual([
      'Best matches',
      'Electricity House',
      'Annex · main',
      'Electricity House · main',
    ])
    expect(best('electricity')[2]?.parts).toEqual({ entity: 'Annex', name: 'main' })
  })

  it('do not repeat the building under which all of them are', () => {
    const meter = (name: string) =>
      aBranch(name, [], { key: name, id: name, marks: ['main'], fullName: `Annex · ${name}` })
    const others = Array.from({ length: 20 }, (_, at) =>
      aBranch(`fan ${at}`, [], { key: `fan ${at}`, id: `fan ${at}` }),
    )
    const annex = aBranch('Annex', [meter('gas'), meter('steam'), ...others], { kind: 'entity' })
    const index = indexNodes(laidOut([annex]))
    const found = bestMatches(index, searchNodes(index, ['annex']), 'annex', 3)
    expect(found.flatMap(({ parts }) => parts ?? [])).toEqual([
      { entity: '', name: 'gas' },
      { entity: '', name: 'steam' },
    ])
  })

  it('puts an exact name first', () => {
    const twice = indexNodes([...estate, ...laidOut([aBranch('Electricity', [], { key: 'e', id: 'e' })])])
    const found = bestMatches(twice, searchNodes(twice, ['electricity']), 'Electricity', 0)
    expect(found[1]?.name).toBe('Electricity')
  })

  it('are none where the hits fit a screen', () => {
    expect(best('lifts')).toEqual([])
  })
})

describe('visibleRows with a group', () => {
  const group = best('electricity')
  const { shown } = searchNodes(index, ['electricity'])
  const tree = visibleRows(estate, () => true, shown)

  it('shows the group as the first of the roots and finds its rows', () => {
    const rows = visibleRows(estate, () => true, shown, { size: group.length, isExpanded: true })
    expect([...rows.nodeAt]).toEqual([...group.map((_, at) => estate.length + at), ...tree.nodeAt])
    expect([...rows.positionAt.slice(0, 5)]).toEqual([1, 1, 2, 3, 2])
    expect(rows.childCounts[0]).toBe(2)
    expect(rows.childCounts[estate.length + 1]).toBe(3)
    rows.nodeAt.forEach((node, row) => {
      expect(rowOfNode(rows, node)).toBe(row)
    })
  })

  it('shows one row of it when it is closed', () => {
    const rows = visibleRows(estate, () => true, shown, { size: group.length, isExpanded: false })
    expect(rows.nodeAt).toHaveLength(tree.nodeAt.length + 1)
    expect(rowOfNode(rows, estate.length + 1)).toBeUndefined()
    expect(rowOfNode(rows, 0)).toBe(1)
  })
})
