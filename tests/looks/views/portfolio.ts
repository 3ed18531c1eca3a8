import { details } from '#renderer/features/details/strings.ts'
import { filters } from '#renderer/features/tree/filters/strings.ts'
import { metering } from '#renderer/features/metering-model/strings.ts'
import { tree } from '#renderer/features/tree/strings.ts'
import { startsWith } from '#support/app/main-job.ts'
import { buildings, type Stage } from '../stage.ts'
import type { View } from './view.ts'

const clearSearch = (stage: Stage) => stage.search('')

async function chooseRow(stage: Stage, search: string, name: RegExp): Promise<void> {
  await stage.search(search)
  const portfolio = await stage.showTree()
  await portfolio.getByRole('treeitem', { name }).first().click()
}

async function inspectEntity(stage: Stage): Promise<void> {
  await chooseRow(stage, buildings[0], /Kelvin Physics Laboratory/)
  await stage.showDetails()
}

/** Views of the tree, of its filters, and of the details. */
export const portfolioViews: readonly View[] = [
  {
    name: 'tree-two-buildings',
    open: async (stage) => {
      const portfolio = await stage.showTree()
      await portfolio.focus()
      for (const building of buildings) {
        await stage.search(building)
        await portfolio.getByRole('treeitem').first().waitFor()
      }
      await clearSearch(stage)
      await openAll(stage)
    },
  },
  {
    name: 'tree-scrolled',
    open: async (stage) => {
      const portfolio = await stage.showTree()
      await openAll(stage)
      await portfolio.press('Home')
      await portfolio.evaluate((element) => {
        element.scrollTop = 4000
      })
    },
    leave: async (stage) => (await stage.showTree()).press('Home'),
  },
  {
    name: 'tree-menu',
    open: async (stage) => {
      await stage.search('main incomer')
      const portfolio = await stage.showTree()
      await portfolio
        .getByRole('treeitem', { name: /main incomer/ })
        .first()
        .click({ button: 'right' })
      await stage.window.getByRole('menu').waitFor()
    },
    leave: clearSearch,
  },
  { name: 'search-hits', open: (stage) => stage.search('electricity'), leave: clearSearch },
  {
    name: 'search-without-hits',
    open: async (stage) => {
      await stage.search('zeppelin')
      await stage.window.getByText(tree.noHits, { exact: true }).first().waitFor()
    },
    leave: clearSearch,
  },
  {
    name: 'filters',
    open: async (stage) => {
      await stage.showTree()
      await stage.window.getByRole('button', { name: filters.open }).click()
      await stage.window.getByRole('tab').first().waitFor()
    },
  },
  {
    name: 'filters-chosen',
    open: async (stage) => {
      await stage.showTree()
      await stage.window.getByRole('button', { name: filters.open }).click()
      const options = stage.window.getByRole('group').getByRole('checkbox')
      await options.first().check()
      await stage.window.keyboard.press('Escape')
      await stage.window.getByRole('list', { name: filters.active }).waitFor()
    },
    leave: ({ window }) =>
      window.getByRole('list', { name: filters.active }).getByRole('button').first().click(),
  },
  { name: 'details-of-entity', open: inspectEntity, leave: clearSearch },
  {
    name: 'metering-model',
    open: async (stage) => {
      await inspectEntity(stage)
      const meters = stage.window.getByRole('region', { name: metering.title })
      await meters
        .getByRole('button', { name: /^Change / })
        .first()
        .click()
      await stage.window.getByRole('menu').waitFor()
    },
    leave: clearSearch,
  },
  {
    name: 'details-of-variable',
    open: async (stage) => {
      await chooseRow(stage, 'Kelvin main incomer electricity', /main incomer/i)
      await (await stage.showDetails()).getByText(details.raw).scrollIntoViewIfNeeded()
    },
    leave: clearSearch,
  },
  {
    name: 'details-of-source',
    open: async (stage) => {
      await stage.run('show-sources')
      await stage.window.getByRole('table').first().getByRole('row').nth(2).click()
      await stage.showDetails()
    },
  },
]

async function openAll({ window }: Stage): Promise<void> {
  await window.getByRole('button', { name: tree.options }).click()
  await window.getByRole('menuitem', { name: startsWith(tree.expandAll) }).click()
}
