import { boxOf, faultOf, isShown } from './elements.ts'
import type { Finding } from './finding.ts'

/** Shares of a card's height that its picture must have: the usual one, and the one where room is scarce. */
const PICTURE = 0.6
const PICTURE_IF_SCARCE = 0.5
const LOW_PX = 420
/** A table that is wider than its card by less than this only lacks its last padding. */
const TOLERANCE_PX = 16
/** Least width in which two plots fit side by side. */
const LEAST_PAIR_PX = 560
/** A shorter part of a name tells nothing. */
const LEAST_NAME_PX = 60

/**
 * Finds pictures that are small in their cards, pictures without a row of their table below them, tables that are wider
 * than their card, and tables in which the other columns have taken the width of the names.
 */
export function findLostSpace(): readonly Finding[] {
  return [
    ...findLostNames(),
    ...[...document.querySelectorAll('section.card')].filter(isShown).flatMap(faultsOfCard),
  ]
}

function findLostNames(): readonly Finding[] {
  return [...document.querySelectorAll('.data-table')].flatMap((table) => {
    const name = table.querySelector<HTMLElement>('tbody th[scope="row"]')
    return name === null || !isShown(table) || name.offsetWidth >= LEAST_NAME_PX
      ? []
      : [faultOf('lost space', table, `names have ${String(name.offsetWidth)} px`)]
  })
}

function faultsOfCard(card: Element): readonly Finding[] {
  const finding = (what: string): Finding => faultOf('lost space', card, what)
  const picture = card.querySelector('.kind-card > .plots, .series-card > .comparison')
  const tables = [...card.querySelectorAll('.data-table')].filter(isShown)
  return [
    ...(picture === null ? [] : smallPicture(picture, card).map(finding)),
    ...hiddenPlots(card).map(finding),
    ...tables.flatMap((table) => faultsOf(table, picture !== null)).map(finding),
  ]
}

function smallPicture(picture: Element, card: Element): readonly string[] {
  const [own, all] = [picture, card].map((element) => boxOf(element).bottom - boxOf(element).top)
  const share = (own ?? 0) / (all ?? 1)
  // Whoever sets a second cursor wants to read the figures between the two, which stand below the picture.
  const isScarce = (all ?? 0) < LOW_PX || card.querySelector('.read-out') !== null
  const least = isScarce ? PICTURE_IF_SCARCE : PICTURE
  return share >= least ? [] : [`the picture has ${String(Math.round(share * 100))} % of the height`]
}

/** Two plots fit any card, one above the other or side by side, so nobody should have to scroll to the second. */
function hiddenPlots(card: Element): readonly string[] {
  return [...card.querySelectorAll('.plots > .stack')].flatMap((stack) => {
    const plots = stack.querySelectorAll(':scope > section').length
    const overPx = stack.scrollHeight - stack.clientHeight
    return plots === 2 && overPx > TOLERANCE_PX && stack.scrollWidth > LEAST_PAIR_PX
      ? [`of ${String(plots)} plots ${String(overPx)} px have to be scrolled to`]
      : []
  })
}

function faultsOf(table: Element, isUnderPicture: boolean): readonly string[] {
  const rows = table.querySelectorAll('tbody tr[aria-rowindex]').length
  const isTurned = table.querySelector('table.turned') !== null
  const overPx = table.scrollWidth - table.clientWidth
  const [heads, cells] = [':not(.turned) > thead > tr', ':not(.turned) > tbody > tr[aria-rowindex]'].map(
    (row) => table.querySelector(row)?.childElementCount,
  )
  return [
    ...(heads !== undefined && cells !== undefined && heads !== cells
      ? [`a table has ${String(heads)} headings over ${String(cells)} cells`]
      : []),
    ...(isUnderPicture && rows === 0 && !isTurned ? ['a table without rows takes room'] : []),
    ...(overPx > TOLERANCE_PX
      ? [`a table of ${String(rows)} rows is ${String(overPx)} px wider than the card`]
      : []),
  ]
}
