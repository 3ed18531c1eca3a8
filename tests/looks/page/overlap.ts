import { boxOf, describe, faultOf, parentThatCuts, usableControls, type Box } from './elements.ts'
import type { Finding } from './finding.ts'
import { layerOf, shownPart } from './layers.ts'

/** Touching edges and focus rings are not overlaps. */
const TOLERANCE_PX = 2

interface Placed {
  readonly control: HTMLElement
  readonly box: Box
  readonly layer: Element
}

/** Finds controls of the same layer that overlap, so that one receives clicks meant for the other. */
export function findOverlaps(): readonly Finding[] {
  const placed = usableControls().flatMap((control) => {
    const box = shownPart(boxOf(control), parentThatCuts(control))
    return box === undefined ? [] : [{ control, box, layer: layerOf(control) }]
  })
  return placed.flatMap((one, at) =>
    placed
      .slice(at + 1)
      .filter((other) => doOverlap(one, other))
      .map((other) => faultOf('overlap', one.control, `lies on ${describe(other.control)}`)),
  )
}

function doOverlap(one: Placed, other: Placed): boolean {
  if (one.layer !== other.layer) return false
  if (one.control.contains(other.control) || other.control.contains(one.control)) return false
  if (isLabelOf(one.control, other.control) || isLabelOf(other.control, one.control)) return false
  if (isSetInto(one, other) || isSetInto(other, one)) return false
  const width = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
  const height = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top)
  return width > TOLERANCE_PX && height > TOLERANCE_PX
}

function isLabelOf(one: HTMLElement, other: HTMLElement): boolean {
  return one.closest('label')?.contains(other) === true
}

/**
 * Returns true for a button at the edge of a field or of an expandable heading: it lies within and on top, and covers
 * no text.
 */
function isSetInto(inner: Placed, outer: Placed): boolean {
  const { left, top, right, bottom } = inner.box
  const isWithin =
    left >= outer.box.left && right <= outer.box.right && top >= outer.box.top && bottom <= outer.box.bottom
  const onTop = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
  if (!isWithin || onTop === null || !inner.control.contains(onTop)) return false
  const text = document.createRange()
  text.selectNodeContents(outer.control)
  return [...text.getClientRects()].every(
    (line) => line.right <= left || line.left >= right || line.width === 0,
  )
}
