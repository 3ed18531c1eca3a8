import type { PortfolioSource } from '#electron/demo/portfolio/source.ts'
import type { IanaZone } from '#shared/time/instant.ts'

/**
 * Lists zones that break assumptions: offsets of half and three quarters of an hour, clocks changed by half an
 * hour or at midnight, clocks set back for Ramadan, a day that the calendar skipped.
 */
export const unusualZones: readonly IanaZone[] = [
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
  'America/St_Johns',
  'Asia/Kolkata',
  'Pacific/Apia',
  'Africa/Casablanca',
  'America/Havana',
]

/**
 * Returns a portfolio whose variables are assigned to the zones in turn; the readings are the same but cut differently.
 */
export function withZones(portfolio: PortfolioSource, zones: readonly IanaZone[]): PortfolioSource {
  return {
    ...portfolio,
    variables: portfolio.variables.map((variable, index) => ({
      ...variable,
      zone: zones[index % zones.length] ?? variable.zone,
    })),
  }
}
