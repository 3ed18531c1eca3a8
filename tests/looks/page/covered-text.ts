import { describe, faultOf, isShown, shownTexts, type Box } from './elements.ts'
import type { Finding } from './finding.ts'
import { layerOf, shownPart } from './layers.ts'

/** If only this much of a line is scrolled into view, the point that is hit may belong to the edge. */
const SLIVER_PX = 4
/** Positions are rounded to pixels, and the next element may cover the larger part of one. */
const EDGE_PX = 1

/** Finds texts that are covered by an element of the page that neither contains them nor lies within them. */
export function findCoveredTexts(): readonly Finding[] {
  return shownTexts().flatMap(({ text, node, holder }) => {
    if (getComputedStyle(holder).pointerEvents === 'none') return []
    const by = linesOf(node)
      .map((line) => shownPart(line, holder))
      .map((line) => line && covererOf(line, holder))
      .find((coverer) => coverer !== undefined)
    if (by === undefined) return []
    return [faultOf('covered text', holder, `«${text.slice(0, 80)}» lies under ${describe(by)}`)]
  })
}

function linesOf(node: Node): readonly Box[] {
  const range = document.createRange()
  range.selectNodeContents(node)
  return [...range.getClientRects()]
}

/**
 * Returns an element that covers the middle of a line. Floating elements are ignored, since they cover on purpose and
 * go away again.
 */
function covererOf({ left, top, right, bottom }: Box, holder: Element): Element | undefined {
  if (bottom - top < SLIVER_PX || right - left < SLIVER_PX) return undefined
  const middle = (top + bottom) / 2
  return [0.1, 0.5, 0.9]
    .map((share) => Math.min(left + share * (right - left), right - EDGE_PX))
    .map((across) => document.elementFromPoint(across, middle))
    .filter((hit) => hit !== null)
    .find((hit) => !isOfOnePiece(hit, holder) && isShown(hit) && !isGrip(hit) && !isFloatingOver(hit, holder))
}

/** A divider reacts beside its line too, where it hides nothing. */
function isGrip(hit: Element): boolean {
  return hit.getAttribute('role') === 'separator'
}

function isOfOnePiece(hit: Element, holder: Element): boolean {
  if (hit.contains(holder) || holder.contains(hit)) return true
  return holder.closest('label')?.contains(hit) === true
}

function isFloatingOver(hit: Element, holder: Element): boolean {
  const layer = layerOf(hit)
  return layer !== document.body && layer !== layerOf(holder)
}
