/** Marks the part of the window that is one stop of F6. */
const PANE = '.focus-stop'
const FOCUSABLE = ':is(button, input, select, textarea, a[href], [tabindex]):not([tabindex="-1"], :disabled)'

/** Returns the panes in sight, in the order in which they are read. */
function panesOf(root: ParentNode): readonly HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(PANE)].filter((pane) => pane.checkVisibility())
}

function firstIn(pane: HTMLElement): HTMLElement | undefined {
  if (pane.matches(FOCUSABLE)) return pane
  return [...pane.querySelectorAll<HTMLElement>(FOCUSABLE)].find((each) => each.checkVisibility())
}

/** Returns the pane after or before the focus, whether or not a pane holds it; wraps around at the ends. */
export function nextPane(
  root: ParentNode,
  active: Element | null,
  direction: 'next' | 'previous',
): HTMLElement | undefined {
  const panes = panesOf(root).filter((pane) => firstIn(pane) !== undefined)
  const others = panes.filter((pane) => active === null || !pane.contains(active))
  const isAfter = (pane: HTMLElement): boolean =>
    active === null || Boolean(active.compareDocumentPosition(pane) & Node.DOCUMENT_POSITION_FOLLOWING)
  const found =
    direction === 'next'
      ? (others.find(isAfter) ?? others[0])
      : (others.findLast((pane) => !isAfter(pane)) ?? others.at(-1))
  return found && firstIn(found)
}
