import { createCatalogueIndex } from '#electron/demo/endpoints/endpoint.ts'
import { entityJson } from '#electron/demo/endpoints/entities.ts'
import { variableJson } from '#electron/demo/endpoints/variables.ts'
import type { PortfolioSource } from '#electron/demo/portfolio/source.ts'
import { entityFrom } from '#electron/api/wire/nouns/entity-wire.ts'
import { variableFrom } from '#electron/api/wire/nouns/variable-wire.ts'
import type { MeteredPortfolio } from '#shared/metering-model/metering-model.ts'

/**
 * Returns the entities and variables of a demo portfolio as in the catalogue, after writing them as JSON and reading
 * them back.
 */
export function portfolioNouns(portfolio: PortfolioSource): MeteredPortfolio {
  const context = { ...createCatalogueIndex(portfolio), origin: 'http://127.0.0.1:1' }
  const note = (): void => undefined
  return {
    entities: portfolio.entities.flatMap((each) => entityFrom(entityJson(each, context), '', note) ?? []),
    variables: portfolio.variables.flatMap(
      (each) => variableFrom(variableJson(each, context), '', note) ?? [],
    ),
  }
}
