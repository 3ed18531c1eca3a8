import type { InjectionKey } from 'vue'
import type { Variable } from '#shared/portfolio/nouns.ts'

/** The search of the portfolio, with its filters, for views without a tree. */
export interface PortfolioSearch {
  variablesMatching(query: string): readonly Variable[]
}

/** The screen provides the search of the tree, which is created when it is first used. */
export const portfolioSearch: InjectionKey<() => PortfolioSearch> = Symbol('search of the portfolio')
