import { join, resolve } from 'node:path'
import { violationsIn, type AxeScope } from './axe.ts'
import { checksIn } from './page-checks.ts'
import type { Finding } from './page/finding.ts'
import type { Stage } from './stage.ts'
import type { View } from './views/view.ts'

/**
 * Folder in which `npm run looks` puts a picture of each view. The short form takes none, since nobody looks at them.
 */
export const pictures = resolve(import.meta.dirname, '../../out/looks')

export type Theme = 'light' | 'dark'

/** Size of a window in pixels, and its zoom factor from the menu. */
export interface Size {
  readonly width: number
  readonly height: number
  readonly zoom: number
}

export interface LookOptions {
  readonly size: Size
  /** The views are checked in this order; only the first theme gets all checks. */
  readonly themes: readonly Theme[]
  readonly axe: AxeScope
  /** Existing folder for a picture in each theme. */
  readonly pictures?: string
}

/** Finding in a view, with its theme and size. */
export interface ViewFinding extends Finding {
  readonly view: string
  readonly theme: Theme
  readonly size: Size
}

export function sizeText({ width, height, zoom }: Size): string {
  return `${String(width)}x${String(height)}${zoom === 1 ? '' : `@${String(zoom * 100)}`}`
}

/**
 * Sets the size of the window. Zooming reduces the layout's pixels: all lengths of the app are in pixels, so that only
 * the zoom of the window scales its type.
 */
export async function resize({ window }: Stage, { width, height, zoom }: Size): Promise<void> {
  await window.setViewportSize({ width: Math.round(width / zoom), height: Math.round(height / zoom) })
}

/** Opens a view, checks it in each theme, and leaves it. */
export async function lookAt(
  stage: Stage,
  view: View,
  options: LookOptions,
): Promise<readonly ViewFinding[]> {
  const { size, themes, pictures } = options
  const found: ViewFinding[] = []
  const note = (theme: Theme, findings: readonly Finding[]) => {
    found.push(...findings.map((finding) => ({ ...finding, view: view.name, theme, size })))
  }
  await view.open(stage)
  const checks = await checksIn(stage.window)
  for (const [at, theme] of themes.entries()) {
    await stage.window.emulateMedia({ colorScheme: theme })
    await settle(stage)
    if (pictures !== undefined)
      await stage.window.screenshot({ path: join(pictures, `${view.name}-${theme}-${sizeText(size)}.png`) })
    if (at === 0) note(theme, await checks.look())
    note(theme, await violationsIn(stage.window, { ...options.axe, coloursOnly: at > 0 }))
  }
  const theme = themes[0] ?? 'light'
  if (view.arrive !== undefined) {
    await checks.watchShifts()
    await view.arrive(stage)
    await settle(stage)
    note(theme, await checks.findShifts())
  }
  await view.leave?.(stage)
  note(
    theme,
    stage.consoleErrors().map((what) => ({ check: 'console', where: 'page', what: what.slice(0, 300) })),
  )
  return found
}

/** Waits for the frames in which the view is laid out and drawn. */
async function settle({ window }: Stage): Promise<void> {
  await window.evaluate(async () => {
    // Animations that follow the scrolling of an element never finish.
    const passing = document.getAnimations().filter(({ timeline }) => timeline === document.timeline)
    await Promise.all(passing.map(({ finished }) => finished.catch(() => undefined)))
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
  })
}

/** Returns one entry for each fault, however often it was found, with the places where it was found. */
export function listFindings(findings: readonly ViewFinding[]): readonly string[] {
  const byFault = Map.groupBy(findings, ({ check, where, what }) => `${check}: ${where}: ${what}`)
  return [...byFault].map(([fault, found]) => {
    const places = [...new Set(found.map(({ view, theme, size }) => `${view} ${theme} ${sizeText(size)}`))]
    const more = places.length > 3 ? `, and ${String(places.length - 3)} more` : ''
    return `${fault}\n    in ${places.slice(0, 3).join(', ')}${more}`
  })
}
