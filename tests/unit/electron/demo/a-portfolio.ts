import { createSyntheticPortfolio } from '#electron/demo/synthetic/synthetic-portfolio.ts'
import type { DemoVariable, PortfolioSource } from '#electron/demo/portfolio/source.ts'
import type { Interval } from '#shared/time/instant.ts'
import type { Resolution } from '#shared/time/resolution.ts'

/** Noon of a Tuesday in the middle of the demo portfolio's last year. */
export const NOW = Date.UTC(2026, 5, 16, 12, 30)

export const aPortfolio = (now = NOW, seed = 0): PortfolioSource =>
  createSyntheticPortfolio({ clock: { now: () => now }, seed })

export function variableOf(portfolio: PortfolioSource, dataHubId: string): DemoVariable {
  const variable = portfolio.variables.find((candidate) => candidate.dataHubId === dataHubId)
  if (variable === undefined) throw new Error(`no variable ${dataHubId}`)
  return variable
}

export interface Readings {
  readonly times: readonly number[]
  readonly values: readonly number[]
}

export function read(
  portfolio: PortfolioSource,
  dataHubId: string,
  resolution: Resolution,
  interval: Interval,
): Readings {
  const chunks = [...portfolio.readings({ variable: variableOf(portfolio, dataHubId), resolution, interval })]
  return {
    times: chunks.flatMap(({ times }) => times),
    values: chunks.flatMap(({ values }) => values),
  }
}

/** Returns the mean of the values that are present; NaN if there are none. */
export function meanOf(values: readonly number[]): number {
  const present = values.filter((value) => !Number.isNaN(value))
  return present.reduce((sum, value) => sum + value, 0) / present.length
}
