import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import type { Finding } from './page/finding.ts'

export interface AxeScope {
  /** Only what lies on top, where something does: what is under it was looked at before. */
  readonly onTop?: boolean
  /** Colours alone, where all else was looked at in the other theme. */
  readonly coloursOnly?: boolean
}

// Experimental in axe, and right: who speaks to the app says what is written on a button.
const furtherRules = { 'label-content-name-mismatch': { enabled: true } }

const floating = ['[role="dialog"]', '[role="menu"]', '[role="listbox"]', '.popover']

/** Every violation that axe finds in the page as it stands. */
export async function violationsIn(page: Page, scope: AxeScope = {}): Promise<readonly Finding[]> {
  // The other mode opens a page of its own, which the app would take for a second window.
  let axe = new AxeBuilder({ page }).setLegacyMode(true).options({
    resultTypes: ['violations'],
    preload: false,
    rules: furtherRules,
    ...(scope.coloursOnly && { runOnly: ['color-contrast'] }),
  })
  const shown = await page.locator(floating.join(',')).filter({ visible: true }).count()
  if (scope.onTop === true && shown > 0) axe = axe.include(floating.join(','))
  const { violations } = await axe.analyze()
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, html }) => ({
      check: 'axe' as const,
      where: `${target.join(' ')} ${html.slice(0, 120)}`,
      what: `${id}: ${help}`,
    })),
  )
}
