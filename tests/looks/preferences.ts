import { join } from 'node:path'
import { checksIn } from './page-checks.ts'
import type { Finding } from './page/finding.ts'
import type { Stage } from './stage.ts'
import { allViews } from './views/all-views.ts'
import type { View } from './views/view.ts'

/** One view of each part of the window, with elements that can be selected. */
const parts = ['start-page', 'chart', 'cards', 'sources', 'inspector', 'drift', 'settings', 'palette']
export const mainViews = allViews.filter(({ name }) => parts.includes(name))

export interface PreferenceFinding extends Finding {
  readonly view: string
}

/** Finds motion in these views while the system prefers reduced motion. */
export async function findMotion(
  stage: Stage,
  views: readonly View[],
): Promise<readonly PreferenceFinding[]> {
  await stage.window.emulateMedia({ reducedMotion: 'reduce' })
  const found = await inEach(stage, views, async () => (await checksIn(stage.window)).findMotion())
  await stage.window.emulateMedia({ reducedMotion: null })
  return found
}

/**
 * Finds selections and focus that cannot be seen in these views while the system uses forced colours; takes pictures
 * into a folder if there is one.
 */
export async function findUnseen(
  stage: Stage,
  views: readonly View[],
  pictures?: string,
): Promise<readonly PreferenceFinding[]> {
  await stage.window.emulateMedia({ forcedColors: 'active' })
  const found = await inEach(stage, views, async ({ name }) => {
    const checks = await checksIn(stage.window)
    const unseen = [...(await checks.findUnseenSelection())]
    for (let presses = 0; presses < 12; presses++) {
      await stage.window.keyboard.press('Tab')
      unseen.push(...(await checks.findUnseenFocus()))
    }
    if (pictures !== undefined)
      await stage.window.screenshot({ path: join(pictures, `${name}-forced-colours.png`) })
    return unseen
  })
  await stage.window.emulateMedia({ forcedColors: null })
  return found
}

async function inEach(
  stage: Stage,
  views: readonly View[],
  check: (view: View) => Promise<readonly Finding[]>,
): Promise<readonly PreferenceFinding[]> {
  const found: PreferenceFinding[] = []
  for (const view of views) {
    await stage.goTo(view.on ?? 'start page')
    await view.open(stage)
    found.push(...(await check(view)).map((finding) => ({ ...finding, view: view.name })))
    await view.leave?.(stage)
  }
  return found
}
