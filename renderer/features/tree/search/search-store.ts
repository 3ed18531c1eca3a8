import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import type { Variable } from '#shared/portfolio/nouns.ts'
import { useCatalogueStore } from '#renderer/catalogue/catalogue.ts'
import { takeAll } from '#renderer/workers/in-slices.ts'
import { indexNodes } from '../nodes/search-index.ts'
import { matchingVariables } from '../nodes/search-nodes.ts'
import { useBranches, type TreeRoot } from '../use-branches.ts'

/** Offers the portfolio's search and filter to features that show no tree. */
export const usePortfolioSearchStore = defineStore('portfolio-search', () => {
  const store = useCatalogueStore()
  const branches = useBranches(shallowRef<TreeRoot>('portfolio'))
  const index = computed(() => {
    const source = branches.source.value
    return indexNodes(source === undefined ? [] : takeAll(branches.layOut(source, 'shown')))
  })

  function variablesMatching(query: string): readonly Variable[] {
    return matchingVariables(index.value, query, store.variable)
  }

  return { variablesMatching }
})
