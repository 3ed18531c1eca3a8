import type { DemoVariable, PortfolioSource } from '#electron/demo/portfolio/source.ts'
import { createSyntheticPortfolio } from '#electron/demo/synthetic/synthetic-portfolio.ts'
import type { EpochMs, Interval } from '#shared/time/instant.ts'
import type { Resolution } from '#shared/time/resolution.ts'

/** The demo portfolio with a clock that the test sets. */
export function aPortfolioAt(now: EpochMs) {
  const clock = { at: now, now: () => clock.at }
  return { clock, portfolio: createSyntheticPortfolio({ clock }) }
}

export function variableIn(portfolio: PortfolioSource, dataHubId: string): DemoVariable {
  const found = portfolio.variables.find((variable) => variable.dataHubId === dataHubId)
  if (found === undefined) throw new Error(`no such variable: ${dataHubId}`)
  return found
}

/** Returns all readings of an interval by their stamps, without the gaps. */
export function readingsIn(
  portfolio: PortfolioSource,
  dataHubId: string,
  resolution: Resolution,
  interval: Interval,
): ReadonlyMap<EpochMs, number> {
  const variable = variableIn(portfolio, dataHubId)
  const readings = new Map<EpochMs, number>()
  for (const { times, values } of portfolio.readings({ variable, resolution, interval })) {
    for (const [index, at] of times.entries()) {
      const value = values[index] ?? Number.NaN
      if (!Number.isNaN(value)) readings.set(at, value)
    }
  }
  return readings
}
