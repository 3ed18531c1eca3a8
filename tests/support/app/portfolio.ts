import type { Page } from '@playwright/test'
import type { PortfolioSource } from '#electron/demo/portfolio/source.ts'
import { createSyntheticPortfolio, portfolioOfSites } from '#electron/demo/synthetic/synthetic-portfolio.ts'
import { sites } from '#electron/demo/synthetic/tables/sites.ts'
import { startDemoService, type DemoOptions, type DemoService } from '#scripts/demo-service/demo-service.ts'
import { connect } from './main-job.ts'

/** Starts the demo portfolio behind a real socket, with a separate token. */
export function startPortfolio(token: string, more: Partial<DemoOptions> = {}): Promise<DemoService> {
  const clock = { now: () => Date.now() }
  return startDemoService({ tokens: [token], clock, portfolio: createSyntheticPortfolio({ clock }), ...more })
}

/** Starts the service with two of its organizations, in London and Hyderabad, which halves the time to synchronise. */
export function startTwoSites(token: string): Promise<DemoService> {
  // The portfolio is created once per process, so that every file uses the sums of its totalizers.
  ofTwoSites ??= portfolioOfSites(twoSites, { clock: { now: () => Date.now() } })
  return startPortfolio(token, { portfolio: ofTwoSites })
}
let ofTwoSites: PortfolioSource | undefined

/** Sites whose zones are so far apart that they do not fit one row, one day or one axis. */
export const twoSites = sites.filter(({ zone }) => ['Europe/London', 'Asia/Kolkata'].includes(zone))

/** Connects and waits until the whole catalogue is cached. */
export async function connectAndSync(window: Page, service: DemoService, token: string): Promise<void> {
  await connect(window, { name: 'Estates', baseUrl: service.baseUrl, token })
  await window
    .getByRole('status', { name: 'Cache' })
    .getByText(/as of [\d: -]+ UTC\S*$/)
    .waitFor({ timeout: 80_000 })
  // Filters and sources arrive after it.
  await window.getByRole('button', { name: /^Refresh the catalogue/ }).waitFor({ timeout: 80_000 })
}

const tools = ['Service inspector', 'Undocumented fields']

/** Goes to a view by the rail at the left edge, or by its menu for developer tools. */
export async function goTo(window: Page, view: string): Promise<void> {
  const rail = window.getByRole('navigation', { name: 'Views' })
  if (tools.includes(view)) {
    await rail.getByRole('button', { name: 'Developer tools' }).click()
    await window.getByRole('menuitem', { name: view }).click()
    return
  }
  await rail.getByRole('button', { name: view, exact: true }).click()
}
