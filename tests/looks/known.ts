import type { ViewFinding } from './drill.ts'

/** A fault that stays for now, and why. What it names, a finding begins with. */
export interface KnownFault {
  readonly check: ViewFinding['check']
  readonly where?: string
  readonly what?: string
  readonly view?: string
  readonly why: string
}

/** Reviewed one by one; an entry that nothing is found for any more is to go. */
const knownFaults: readonly KnownFault[] = [
  {
    check: 'axe',
    what: 'label-content-name-mismatch:',
    where: '#tree-row-',
    why: 'A row is called by its name; the type or unit at its end is its description.',
  },
  {
    check: 'axe',
    what: 'region:',
    where: 'div[data-reka-popper-content-wrapper',
    why: 'An open menu is no part of the page: it stands at the end of the document, where a dialog leaves it reachable.',
  },
  {
    check: 'axe',
    what: 'scrollable-region-focusable:',
    where: '#reka-dropdown-menu-content',
    why: 'A menu longer than the window is scrolled by the arrow keys, which move through its entries.',
  },
  {
    check: 'axe',
    what: 'scrollable-region-focusable:',
    where: '.results <div',
    why: 'The results of the palette are scrolled by the arrow keys from the field above them.',
  },
  {
    check: 'axe',
    what: 'aria-hidden-focus:',
    view: 'resolutions',
    why: 'Reka UI hides the rest while a list of choices is open, and keeps the focus in the list.',
  },
  {
    check: 'axe',
    what: 'page-has-heading-one:',
    view: 'resolutions',
    why: 'The heading is among what is hidden while a list of choices is open.',
  },
]

/** Found, and to be mended: this list is to become empty. */
const openFaults: readonly KnownFault[] = [
  {
    check: 'axe',
    what: 'label-content-name-mismatch:',
    why: 'The range, the units of series and the pace of Live are written otherwise than their buttons are called.',
  },
  {
    check: 'axe',
    what: 'empty-table-header:',
    view: 'card-ranking',
    why: 'The row of an entity without a rank is headed by the empty rank.',
  },
  { check: 'layout shift', why: 'The header is as wide as the resolution that the data turns out to have.' },
  {
    check: 'cut text',
    why: 'Cells of the tables of cards, counts and names of sources, titles of endpoints lack a tooltip; which are cut depends on the data.',
  },
]

export function isKnown({ check, where, what, view }: ViewFinding): boolean {
  return [...knownFaults, ...openFaults].some(
    (known) =>
      known.check === check &&
      where.startsWith(known.where ?? '') &&
      what.startsWith(known.what ?? '') &&
      view.startsWith(known.view ?? ''),
  )
}
