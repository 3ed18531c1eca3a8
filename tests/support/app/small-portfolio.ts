import type { PortfolioSource } from '#electron/demo/portfolio/source.ts'
import { createSyntheticPortfolio } from '#electron/demo/synthetic/synthetic-portfolio.ts'
import type { Clock } from '#shared/time/instant.ts'

/**
 * Returns every nth variable of the demo portfolio and everything else in it, so that a sync leaves most of a minute's
 * budget.
 */
export function createThinPortfolio(clock: Clock, nth: number): PortfolioSource {
  const whole = createSyntheticPortfolio({ clock })
  return { ...whole, variables: whole.variables.filter((_variable, index) => index % nth === 0) }
}

/**
 * Returns the first `count` living variables of the demo portfolio, or of every `nth` of them, with what they belong
 * to, so that a sync takes few requests.
 */
export function createSmallPortfolio(clock: Clock, count: number, nth = 1): PortfolioSource {
  const whole = createSyntheticPortfolio({ clock })
  const variables = whole.variables
    .filter(({ status, isHidden, kind }) => status === 'enabled' && !isHidden && kind === 'average-rate')
    .filter((_variable, index) => index % nth === 0)
    .slice(0, count)
  const entityIds = new Set(variables.flatMap((variable) => variable.entityIds))
  const instanceIds = new Set(variables.map(({ instanceId }) => instanceId))
  const organizationIds = new Set(variables.map(({ organizationId }) => organizationId))
  const instances = whole.instances.filter(({ id }) => instanceIds.has(id))
  const types = new Set(instances.map(({ type }) => type))
  return {
    ...whole,
    variables,
    entities: whole.entities.filter(({ id }) => entityIds.has(id)),
    instances,
    organizations: whole.organizations.filter(({ id }) => organizationIds.has(id)),
    tags: whole.tags.filter(({ organizationId }) => organizationIds.has(organizationId)),
    sourceTypes: whole.sourceTypes.filter(({ type }) => types.has(type)),
  }
}
