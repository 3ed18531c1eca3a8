import { boxOf, faultOf, isShown } from './elements.ts'
import type { Finding } from './finding.ts'

/** Finds elements that move although the user prefers reduced motion. */
export function findMotion(): readonly Finding[] {
  return [...document.querySelectorAll('body *')].filter(isShown).flatMap((element) => {
    const { animationDuration, transitionDuration, scrollBehavior } = getComputedStyle(element)
    const isMoving = [animationDuration, transitionDuration].some((list) => longest(list) > 0)
    if (!isMoving && scrollBehavior !== 'smooth') return []
    return [faultOf('motion', element, 'moves though less motion is asked for')]
  })
}

function longest(durations: string): number {
  return Math.max(...durations.split(',').map(parseFloat))
}

/** Finds a focused element whose focus cannot be seen. */
export function findUnseenFocus(): readonly Finding[] {
  const focused = document.activeElement
  if (focused === null || focused === document.body) return []
  const active = document.getElementById(focused.getAttribute('aria-activedescendant') ?? '')
  const around = [focused, focused.parentElement, focused.closest('label'), active].filter(
    (each) => each !== null,
  )
  if (around.some(isOutlined)) return []
  return [faultOf('focus', focused, 'has the focus and does not show it')]
}

function isOutlined(element: Element): boolean {
  const { outlineStyle, outlineWidth } = getComputedStyle(element)
  return outlineStyle !== 'none' && parseFloat(outlineWidth) > 0
}

const chosen = [
  '[aria-selected="true"]',
  '[aria-pressed="true"]',
  '[aria-current]:not([aria-current="false"])',
  'label:has(> input[type="radio"]:checked)',
].join(',')

/** Finds selected elements that look like the unselected ones beside them. */
export function findUnseenSelection(): readonly Finding[] {
  return [...document.querySelectorAll(chosen)].filter(isShown).flatMap((element) => {
    const others = [...(element.parentElement?.children ?? [])].filter(
      (other) =>
        !other.matches(chosen) &&
        other.tagName === element.tagName &&
        isShown(other) &&
        boxOf(other).top >= 0,
    )
    const isAlike = others.some((other) => lookOf(other) === lookOf(element))
    return isAlike ? [faultOf('selection', element, 'is chosen and does not show it')] : []
  })
}

function lookOf(element: Element): string {
  return [null, '::before', '::after']
    .map((part) => {
      const { backgroundColor, borderColor, borderWidth, content, fontWeight, outlineStyle } =
        getComputedStyle(element, part)
      return [backgroundColor, borderColor, borderWidth, content, fontWeight, outlineStyle].join()
    })
    .join(';')
}
