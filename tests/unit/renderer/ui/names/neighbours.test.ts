import { describe, expect, it } from 'vitest'
import { createSyntheticPortfolio } from '#electron/demo/synthetic/synthetic-portfolio.ts'
import { createMeteringModels } from '#shared/metering-model/metering-model.ts'
import { namePartsOf } from '#shared/portfolio/full-name.ts'
import { portfolioBranches } from '#renderer/features/tree/nodes/portfolio-branches.ts'
import { createSiblingCuts } from '#renderer/features/tree/rows/sibling-cuts.ts'
import { cutNames, type CutName } from '#renderer/ui/names/cut-names.ts'
import { portfolioNouns } from '#support/portfolio-nouns.ts'
import { shownIn } from './shown-name.ts'
import { laidOut } from '../../features/tree/a-branch.ts'

/**
 * Widths of the demo's lists in characters, in a window of 1280 pixels with about 6.6 pixels per character: the tree
 * below organization, entity and resource, a column of entity and variable, and the rows of the start page.
 */
const TREE = [30, 26, 22] as const
const COLUMN = 20
const START = 27

const none = { names: new Map<string, CutName>(), entities: new Map<string, CutName>() }

const portfolio = createSyntheticPortfolio({ clock: { now: () => Date.UTC(2026, 10, 22) } })
const { entities, variables } = portfolioNouns(portfolio)
const organizations = portfolio.organizations.map(({ id, name }) => ({ id, name, raw: {} }))

/** Returns the texts that look the same as another one above or below them. */
function alike(rows: readonly string[]): readonly string[] {
  return rows.filter((row, at) => at > 0 && rows[at - 1] === row)
}

describe('no name looks like its neighbour', () => {
  it('in the tree of the demo, from organizations to variables', () => {
    const model = createMeteringModels({ entities, variables })([])
    const mainMetersOf = (id: string) =>
      new Set(model.metersOf(id).flatMap(({ role, dataHubId }) => (role.kind === 'main' ? dataHubId : [])))
    const nodes = laidOut(
      portfolioBranches({ portfolio: { organizations, entities }, variables, mainMetersOf }, false),
    )
    const cutsOf = createSiblingCuts()
    const shown = nodes.map((node) => {
      const room = TREE[Math.min(node.level, TREE.length) - 1] ?? 22
      const hint = node.kind === 'variable' ? ` ${node.hint}` : ''
      const { names, entities: owners } = cutsOf(nodes, node) ?? none
      const name = shownIn(names, node.parts?.name ?? node.name, room)
      const owner = node.parts?.entity ?? ''
      return (owner === '' ? '' : `${shownIn(owners, owner, 12)} · `) + name + hint
    })
    expect(nodes.length).toBeGreaterThan(2000)
    const siblings = Map.groupBy(
      nodes.map((node, at) => ({ node, at })),
      ({ node }) => node.parent,
    )
    for (const list of siblings.values()) {
      const rows = list.map(({ at }) => shown[at] ?? '')
      expect(new Set(rows).size, rows.join('\n')).toBe(rows.length)
    }
  })

  it('in lists of variables across entities: sources, the silent ones, the cache map', () => {
    const sorted = variables.toSorted((a, b) =>
      a.displayName.localeCompare(b.displayName, 'en', { numeric: true }),
    )
    const parts = sorted.map(namePartsOf)
    const names = cutNames(parts.map(({ name }) => name))
    const owners = cutNames(parts.map(({ entity }) => entity))
    const rows = parts.map(
      ({ entity, name }) => `${shownIn(names, name, COLUMN)} | ${shownIn(owners, entity, COLUMN)}`,
    )
    expect(alike(rows)).toEqual([])
  })

  it('among the data sources, and on the start page', () => {
    const sources = portfolio.instances.map(({ name }) => name)
    const cuts = cutNames(sources)
    expect(alike(sources.toSorted().map((name) => shownIn(cuts, name, COLUMN)))).toEqual([])
    const owners = entities.map(({ name }) => name).toSorted()
    const ownerCuts = cutNames(owners)
    expect(alike(owners.map((name) => shownIn(ownerCuts, name, START)))).toEqual([])
  })

  it('would be seen here', () => {
    expect(alike(['Main incomer e…', 'Main incomer e…', 'Lifts'])).toHaveLength(1)
  })
})
