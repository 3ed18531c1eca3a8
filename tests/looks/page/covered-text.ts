import { describe, isShown, shownTexts, type Box } from './elements.ts'
import type { Finding } from './finding.ts'
import { layerOf, shownPart } from './layers.ts'

/** Of a line that is scrolled out but for so much, what lies at the edge is hit. */
const SLIVER_PX = 4
/** A place is rounded to a pixel, of which the next element may have the larger part. */
const EDGE_PX = 1

/** Texts with something of the page, neither around them nor within them, lying on top. */
export function findCoveredTexts(): readonly Finding[] {
  return shownTexts().flatMap(({ text, node, holder }) => {
    if (getComputedStyle(holder).pointerEvents === 'none') return []
    const by = linesOf(node)
      .map((line) => shownPart(line, holder))
      .map((line) => line && covererOf(line, holder))
      .find((coverer) => coverer !== undefined)
    if (by === undefined) return []
    return [
      {
        check: 'covered text' as const,
        where: describe(holder),
        what: `«${text.slice(0, 80)}» lies under ${describe(by)}`,
      },
    ]
  })
}

function linesOf(node: Node): readonly Box[] {
  const range = document.createRange()
  range.selectNodeContents(node)
  return [...range.getClientRects()]
}

/** What is hit along the middle of a line; what floats covers on purpose and goes away again. */
function covererOf({ left, top, right, bottom }: Box, holder: Element): Element | undefined {
  if (bottom - top < SLIVER_PX || right - left < SLIVER_PX) return undefined
  const middle = (top + bottom) / 2
  return [0.1, 0.5, 0.9]
    .map((share) => Math.min(left + share * (right - left), right - EDGE_PX))
    .map((across) => document.elementFromPoint(across, middle))
    .filter((hit) => hit !== null)
    .find((hit) => !isOfOnePiece(hit, holder) && isShown(hit) && !isGrip(hit) && !isFloatingOver(hit, holder))
}

/** A divider is taken beside its line too, where it hides nothing. */
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
