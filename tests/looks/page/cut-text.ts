import {
  boxOf,
  closedUp,
  describe,
  faultOf,
  innerBoxOf,
  isShown,
  overflowOf,
  parentThatCuts,
  shownTexts,
  type Box,
} from './elements.ts'
import type { Finding } from './finding.ts'

/** Glyphs extend slightly beyond their advance width; a cut text loses more. */
const TOLERANCE_PX = 2

/** Finds texts that are partly hidden without a tooltip that has the full text. */
export function findCutTexts(): readonly Finding[] {
  return [...cutRuns(), ...cutFields()]
}

function cutRuns(): readonly Finding[] {
  return shownTexts().flatMap(({ text, node, holder }) => {
    const range = document.createRange()
    range.selectNodeContents(node)
    const by = cutBy(range.getBoundingClientRect(), holder)
    if (by === undefined || isTold(text, holder)) return []
    return [faultOf('cut text', holder, `«${text.slice(0, 80)}» is cut by ${by}`)]
  })
}

/**
 * Returns the element that permanently hides a part of the box, or undefined if all of it is shown or can be scrolled
 * to.
 */
function cutBy(text: Box, holder: Element): string | undefined {
  const height = text.bottom - text.top
  const canScroll = { x: false, y: false }
  for (let element: Element | null = holder; element !== null; element = parentThatCuts(element)) {
    const overflow = overflowOf(element)
    const inner = innerBoxOf(element)
    // An element of this size is meant for screen readers only.
    if (overflow.x === 'cut' && (inner.right - inner.left <= 1 || inner.bottom - inner.top <= 1))
      return undefined
    const isWide = text.right > inner.right + TOLERANCE_PX || text.left < inner.left - TOLERANCE_PX
    const isTall = text.bottom > inner.bottom + height * 0.3 || text.top < inner.top - height * 0.3
    if (!canScroll.x && overflow.x === 'cut' && isWide) return describe(element)
    if (!canScroll.y && overflow.y === 'cut' && isTall) return describe(element)
    canScroll.x ||= overflow.x === 'scrolled'
    canScroll.y ||= overflow.y === 'scrolled'
  }
  const isOutside = !canScroll.x && (text.right > innerWidth + TOLERANCE_PX || text.left < -TOLERANCE_PX)
  return isOutside || (!canScroll.y && text.bottom > innerHeight + height * 0.3) ? 'the window' : undefined
}

/** Returns true if a tooltip of the text or of an element around it has the full text. */
function isTold(text: string, holder: Element): boolean {
  for (let element: Element | null = holder; element !== null; element = element.parentElement) {
    const tooltip = closedUp(element.getAttribute('title') ?? element.getAttribute('aria-description'))
    if (tooltip.toLowerCase().includes(text.toLowerCase())) return true
  }
  return false
}

/** Finds fields whose value or selected option does not fit. */
function cutFields(): readonly Finding[] {
  return [...document.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select')]
    .filter((field) => isShown(field) && isTextual(field))
    .flatMap((field) => {
      const text = closedUp(
        field instanceof HTMLSelectElement
          ? field.selectedOptions[0]?.text
          : field.value || field.placeholder,
      )
      if (text === '' || !isLonger(field, text) || isTold(text, field)) return []
      return [faultOf('cut text', field, `«${text.slice(0, 80)}» is longer than its field`)]
    })
}

function isTextual(field: HTMLInputElement | HTMLSelectElement): boolean {
  return field instanceof HTMLSelectElement || ['text', 'search', 'url', 'number'].includes(field.type)
}

function isLonger(field: HTMLInputElement | HTMLSelectElement, text: string): boolean {
  const style = getComputedStyle(field)
  const context = document.createElement('canvas').getContext('2d')
  if (context === null) return false
  context.font = style.font
  const { left, right } = boxOf(field)
  // The arrow of a select is about as wide as a character is high.
  const arrow = field instanceof HTMLSelectElement ? parseFloat(style.fontSize) : 0
  const edges = [style.paddingLeft, style.paddingRight, style.borderLeftWidth, style.borderRightWidth]
  const room = right - left - arrow - edges.reduce((sum, edge) => sum + parseFloat(edge), 0)
  return context.measureText(text).width > room + TOLERANCE_PX
}
