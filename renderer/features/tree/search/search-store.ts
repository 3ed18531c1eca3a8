import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import type { Variable } from '#shared/portfolio/nouns.ts'
import { useCatalogueStore } from '#renderer/catalogue/catalogue.ts'
import { indexNodes } from '../nodes/search-index.ts'
import { matchingVariables } from '../nodes/search-nodes.ts'
import { usePortfolioNodes } from '../use-portfolio-nodes.ts'

/** Offers the portfolio's search and filter to features that show no tree. */
export const usePortfolioSearchStore = defineStore('portfolio-search', () => {
  const catalogue = useCatalogueStore()
  const { nodes } = usePortfolioNodes(shallowRef(false), shallowRef(''))
  const index = computed(() => indexNodes(nodes.value))

  function variablesMatching(query: string): readonly Variable[] {
    return matchingVariables(index.value, query, catalogue.variable)
  }

  return { variablesMatching }
})
