import { boxOf, describe, isShown, usableControls, type Box } from './elements.ts'
import type { Finding } from './finding.ts'

const TOLERANCE_PX = 1

/** Places of the controls before data arrives. */
let before: readonly { readonly control: HTMLElement; readonly box: Box; readonly where: string }[] = []
let moved: LayoutShift[] = []
let observer: PerformanceObserver | undefined

/** Entry of the Layout Instability API, which is missing from the DOM types. */
interface LayoutShift extends PerformanceEntry {
  readonly hadRecentInput: boolean
  readonly sources: readonly {
    readonly node: Node | null
    readonly previousRect: DOMRect
    readonly currentRect: DOMRect
  }[]
}

export function watchShifts(): void {
  before = usableControls().map((control) => ({ control, box: boxOf(control), where: describe(control) }))
  moved = []
  observer?.disconnect()
  observer = new PerformanceObserver((entries) => {
    moved.push(...entries.getEntries().filter(isLayoutShift))
  })
  observer.observe({ type: 'layout-shift' })
}

/** Finds everything that has moved since the watch began. */
export function findShifts(): readonly Finding[] {
  moved.push(...(observer?.takeRecords() ?? []).filter(isLayoutShift))
  observer?.disconnect()
  const ofControls = before.flatMap(({ control, box, where }) => {
    if (!control.isConnected || !isShown(control)) return []
    const now = boxOf(control)
    const [x, y] = [now.left - box.left, now.top - box.top].map(Math.round)
    const isStill = Math.abs(x ?? 0) <= TOLERANCE_PX && Math.abs(y ?? 0) <= TOLERANCE_PX
    return isStill ? [] : [finding(where, x ?? 0, y ?? 0)]
  })
  const seen = new Set(before.map(({ control }) => control))
  const ofOthers = moved
    .filter(({ hadRecentInput }) => !hadRecentInput)
    .flatMap(({ sources }) => sources)
    .flatMap(({ node, previousRect, currentRect }) => {
      const element = node instanceof Element ? node : node?.parentElement
      if (!element || !isShown(element) || [...seen].some((control) => control.contains(element))) return []
      const [x, y] = [currentRect.x - previousRect.x, currentRect.y - previousRect.y].map(Math.round)
      return x === 0 && y === 0 ? [] : [finding(describe(element), x ?? 0, y ?? 0)]
    })
  return [...ofControls, ...ofOthers]
}

function finding(where: string, x: number, y: number): Finding {
  return { check: 'layout shift', where, what: `moved by ${String(x)}, ${String(y)} px when data arrived` }
}

function isLayoutShift(entry: PerformanceEntry): entry is LayoutShift {
  return entry.entryType === 'layout-shift'
}
