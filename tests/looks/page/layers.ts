import { innerBoxOf, overflowOf, parentThatCuts, type Box } from './elements.ts'

/**
 * Returns the layer of a control: an ancestor that floats, or that stays while the rest scrolls. Layers cover other
 * controls on purpose, and those reappear.
 */
export function layerOf(control: Element): Element {
  for (let element: Element | null = control; element !== null; element = element.parentElement) {
    const { position, zIndex } = getComputedStyle(element)
    if (position === 'fixed' || position === 'sticky') return element
    if (position === 'absolute' && Number(zIndex) > 0) return element
  }
  return document.body
}

/** Returns the part of a box that is not cut or scrolled away by an element or its ancestors. */
export function shownPart(whole: Box, from: Element | null): Box | undefined {
  let box = whole
  for (let element = from; element !== null; element = parentThatCuts(element)) {
    const overflow = overflowOf(element)
    const inner = innerBoxOf(element)
    box = {
      left: overflow.x === 'visible' ? box.left : Math.max(box.left, inner.left),
      right: overflow.x === 'visible' ? box.right : Math.min(box.right, inner.right),
      top: overflow.y === 'visible' ? box.top : Math.max(box.top, inner.top),
      bottom: overflow.y === 'visible' ? box.bottom : Math.min(box.bottom, inner.bottom),
    }
  }
  return box.right > box.left && box.bottom > box.top ? box : undefined
}
