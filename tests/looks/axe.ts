import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { floating } from '#support/app/main-job.ts'
import type { Finding } from './page/finding.ts'

export interface AxeScope {
  /** Restricts axe to the topmost layer, if there is one, since the content below it was checked before. */
  readonly onTop?: boolean
  /** Restricts axe to colours, if the rest was checked in the other theme. */
  readonly coloursOnly?: boolean
}

// The rule is experimental in axe but justified: people who control the app by voice say the text of a button.
const furtherRules = { 'label-content-name-mismatch': { enabled: true } }

/** Returns all violations that axe finds in the current page. */
export async function violationsIn(page: Page, scope: AxeScope = {}): Promise<readonly Finding[]> {
  // Without legacy mode, axe opens another page, which the app would take for a second window.
  let axe = new AxeBuilder({ page }).setLegacyMode(true).options({
    resultTypes: ['violations'],
    preload: false,
    rules: furtherRules,
    ...(scope.coloursOnly && { runOnly: ['color-contrast'] }),
  })
  const shown = await page.locator(floating).filter({ visible: true }).count()
  if (scope.onTop === true && shown > 0) axe = axe.include(floating)
  const { violations } = await axe.analyze()
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, html }) => ({
      check: 'axe' as const,
      where: `${target.join(' ')} ${html.slice(0, 120)}`,
      what: `${id}: ${help}`,
    })),
  )
}
