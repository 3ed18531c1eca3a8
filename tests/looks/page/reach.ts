import {
  boxOf,
  describe,
  faultOf,
  innerBoxOf,
  overflowOf,
  parentThatCuts,
  usableControls,
  type Box,
} from './elements.ts'
import type { Finding } from './finding.ts'

const TOLERANCE_PX = 2

/** Finds content that makes the page wider or taller than the window. */
export function findWindowOverflow(): readonly Finding[] {
  const { documentElement } = document
  const { scrollHeight } = documentElement
  const roots = [documentElement, document.body, ...document.body.children]
  const isTaller = scrollHeight > innerHeight + TOLERANCE_PX
  const taller = `${String(scrollHeight)} px tall in a window of ${String(innerHeight)} px`
  const tall = isTaller ? [{ check: 'window overflow' as const, where: 'html', what: taller }] : []
  const wide = roots
    .filter(({ scrollWidth }) => scrollWidth > innerWidth + TOLERANCE_PX)
    .map((root) => ({
      check: 'window overflow' as const,
      where: root.tagName.toLowerCase(),
      what: `${String(root.scrollWidth)} px wide in a window of ${String(innerWidth)} px`,
    }))
  return [...wide, ...tall]
}

/** Finds controls that lie outside the visible area and cannot be scrolled into view. */
export function findOutOfReach(): readonly Finding[] {
  return usableControls().flatMap((control) => {
    const by = hiddenBy(control)
    return by === undefined ? [] : [faultOf('out of reach', control, `cut by ${by}`)]
  })
}

const axes = [
  ['x', 'left', 'right'],
  ['y', 'top', 'bottom'],
] as const

function hiddenBy(control: Element): string | undefined {
  let box: Box = boxOf(control)
  for (let element = parentThatCuts(control); element !== null; element = parentThatCuts(element)) {
    const overflow = overflowOf(element)
    const inner = innerBoxOf(element)
    for (const [axis, start, end] of axes) {
      const [from, to] = [inner[start], inner[end]]
      if (overflow[axis] === 'cut' && isBeyond(box[start], box[end], from, to)) return describe(element)
      if (overflow[axis] !== 'scrolled') continue
      // After scrolling to it, the box may be anywhere in the scrolling element.
      const length = Math.min(box[end] - box[start], to - from)
      const at = Math.max(from, Math.min(box[start], to - length))
      box = { ...box, [start]: at, [end]: at + length }
    }
  }
  const isOutside =
    isBeyond(box.left, box.right, 0, innerWidth) || isBeyond(box.top, box.bottom, 0, innerHeight)
  return isOutside ? 'the window' : undefined
}

function isBeyond(start: number, end: number, from: number, to: number): boolean {
  return start < from - TOLERANCE_PX || end > to + TOLERANCE_PX
}
