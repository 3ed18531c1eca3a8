import type { ViewFinding } from './drill.ts'

/** A fault that stays for now, with the reason. Each given text must be the beginning of that of the finding. */
export interface KnownFault {
  readonly check: ViewFinding['check']
  readonly where?: string
  readonly what?: string
  readonly view?: string
  readonly why: string
}

/** Each entry was reviewed; one that matches no finding any more must be removed. */
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
  ...['.menu-', 'div[role="menuitem'].map((where) => ({
    ...{ check: 'axe' as const, what: 'region:', where },
    why: 'What is in an open menu is no part of the page either.',
  })),
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
    what: 'scrollable-region-focusable:',
    where: '.kinds <div',
    why: 'The kinds of views are scrolled by the arrow keys from the field above them.',
  },
  {
    check: 'axe',
    what: 'scrollable-region-focusable:',
    view: 'expression-completion',
    why: 'The variables that complete an expression are scrolled by the arrow keys from the field above them.',
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

export function isKnown({ check, where, what, view }: ViewFinding): boolean {
  return knownFaults.some(
    (known) =>
      known.check === check &&
      where.startsWith(known.where ?? '') &&
      what.startsWith(known.what ?? '') &&
      view.startsWith(known.view ?? ''),
  )
}
