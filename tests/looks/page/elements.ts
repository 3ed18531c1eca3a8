import type { Finding } from './finding.ts'

/** Elements that a person can press, type into or move. */
const controls = [
  'a[href]',
  'button',
  'input',
  'select',
  'textarea',
  'summary',
  ...[
    'button',
    'checkbox',
    'combobox',
    'menuitem',
    'menuitemcheckbox',
    'menuitemradio',
    'option',
    'radio',
    'separator',
    'slider',
    'switch',
    'tab',
    'treeitem',
  ].map((role) => `[role="${role}"]`),
].join(',')

/** Box that includes its left and top edge but not the right and bottom one: a `DOMRect` without methods. */
export interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

export function boxOf(element: Element): Box {
  return element.getBoundingClientRect()
}

/** Returns the controls that are visible and can be used, but not those behind a dialog or for screen readers only. */
export function usableControls(): readonly HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(controls)].filter(
    (element) =>
      !(element.getAttribute('role') === 'separator' && element.tabIndex < 0) &&
      isShown(element) &&
      element.closest('[inert]') === null &&
      getComputedStyle(element).pointerEvents !== 'none',
  )
}

/** Returns true if the element is visible and not meant for screen readers only. */
export function isShown(element: Element): boolean {
  if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false
  const { width, height } = element.getBoundingClientRect()
  return width > 0 && height > 0 && element.closest('[aria-hidden="true"], .visually-hidden') === null
}

/** Collapses the white space of a text. */
export function closedUp(text: string | null | undefined): string {
  return (text ?? '').replaceAll(/\s+/g, ' ').trim()
}

/** Returns the role or tag of an element and the name by which a person knows it, such as "button «Export»". */
export function describe(element: Element): string {
  const kind = element.getAttribute('role') ?? element.tagName.toLowerCase()
  const labelled = element.getAttribute('aria-labelledby')?.split(' ')[0] ?? ''
  const name = [
    element.getAttribute('aria-label'),
    document.getElementById(labelled)?.textContent,
    element.textContent,
    element.getAttribute('title'),
    element.getAttribute('placeholder'),
  ]
    .map(closedUp)
    .find((text) => text !== '')
  return name === undefined ? `${kind}.${element.classList.value}` : `${kind} «${name.slice(0, 60)}»`
}

/** Returns a fault of an element. */
export function faultOf(check: Finding['check'], element: Element, what: string): Finding {
  return { check, where: describe(element), what }
}

/** Returns for each axis how an element treats larger content. */
export function overflowOf(element: Element): Record<'x' | 'y', 'visible' | 'cut' | 'scrolled'> {
  const { overflowX, overflowY } = getComputedStyle(element)
  return { x: kindOf(overflowX), y: kindOf(overflowY) }
}

function kindOf(overflow: string): 'visible' | 'cut' | 'scrolled' {
  if (overflow === 'auto' || overflow === 'scroll') return 'scrolled'
  return overflow === 'visible' ? 'visible' : 'cut'
}

/** Returns the padding box, in which content is shown. */
export function innerBoxOf(element: Element): Box {
  const { left, top } = element.getBoundingClientRect()
  const start = { left: left + element.clientLeft, top: top + element.clientTop }
  return { ...start, right: start.left + element.clientWidth, bottom: start.top + element.clientHeight }
}

/**
 * Returns the ancestor that can cut an element: for a positioned element the one that it is placed against, and none
 * for a fixed one.
 */
export function parentThatCuts(element: Element): Element | null {
  const { position } = getComputedStyle(element)
  if (position === 'fixed') return null
  if (position !== 'absolute') return element.parentElement
  return element instanceof HTMLElement ? element.offsetParent : element.parentElement
}

/** Text node with its text and its element. */
interface TextRun {
  readonly text: string
  readonly node: Node
  readonly holder: Element
}

/** Returns every text that is shown. */
export function shownTexts(): readonly TextRun[] {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const runs: TextRun[] = []
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    const text = closedUp(node.textContent)
    const holder = node.parentElement
    if (text === '' || holder === null || !isShown(holder) || isScript(holder)) continue
    runs.push({ text, node, holder })
  }
  return runs
}

function isScript(element: Element): boolean {
  return element.closest('script, style, noscript, option, svg') !== null
}
