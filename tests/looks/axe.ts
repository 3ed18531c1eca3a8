import type { Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'
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
  // A page keeps it until it is loaded anew: half a megabyte of script takes longer than many a check.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  await page.evaluate(endTransitions)
  const shown = await page.locator(floating).filter({ visible: true }).count()
  const options: RunOptions = {
    resultTypes: ['violations'],
    preload: false,
    rules: furtherRules,
    ...(scope.coloursOnly && { runOnly: ['color-contrast'] }),
  }
  const found = await page.evaluate(
    async ([within, chosen]) => {
      const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run(within, chosen)
      return violations.flatMap(({ id, help, nodes }) =>
        nodes.map(({ target, html }) => ({
          where: `${target.join(' ')} ${html.slice(0, 120)}`,
          what: `${id}: ${help}`,
        })),
      )
    },
    [scope.onTop === true && shown > 0 ? floating : 'html', options] as const,
  )
  return found.map((finding) => ({ check: 'axe', ...finding }))
}

/** Runs in the page: colours that are still on their way from those of another theme are nobody's choice. */
async function endTransitions(): Promise<void> {
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish()
}
