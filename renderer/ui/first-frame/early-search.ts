import { type FrameStorage, ownWindow, type Place, placeAt, placeOf } from './own-window.ts'

/** The search box that the page had when it ended, and the size of the window that it fits. */
interface KeptBox {
  readonly window: string
  readonly place: Place
  readonly label: string
  readonly styles: Readonly<Record<string, string>>
}

/** Says what was typed into the early search box, and where the next letter goes. */
export interface EarlySearch {
  readonly text: string
  readonly hadFocus: boolean
  readonly selection: readonly [number, number]
}

const ENTRY = 'meterlens:search-box'
const ID = 'early-search'
/** The app dispatches this event, since the script of the page shares no module with it. */
const ENDED = 'meterlens:early-search-ended'
/** The box goes after this time if no other has taken its place. */
const LONGEST_MS = 10_000
const KEPT_STYLES = [
  'box-sizing',
  'padding',
  'border',
  'border-radius',
  'background-color',
  'color',
  // The shorthand is empty in a page that sets features of its typeface.
  'font-family',
  'font-size',
]

/** Stores where the search box is and how it looks, for the start of the next page. */
export function keepSearchBox(storage: FrameStorage, field: HTMLInputElement): void {
  const place = placeOf(field)
  if (place.width === 0) return
  const computed = getComputedStyle(field)
  const styles = Object.fromEntries(KEPT_STYLES.map((name) => [name, computed.getPropertyValue(name)]))
  const kept: KeptBox = { window: ownWindow(), place, label: field.placeholder, styles }
  try {
    storage.setItem(ENTRY, JSON.stringify(kept))
  } catch {
    // The storage is full, so the next start has no early search box.
  }
}

/**
 * Shows a search box that takes text long before the app is there: with the second frame, since its text makes the page
 * look for its typefaces, or with the key that leads to it.
 */
export function showEarlySearch(storage: FrameStorage): void {
  const text = storage.getItem(ENTRY)
  if (text === null) return
  const kept = JSON.parse(text) as KeptBox
  if (kept.window !== ownWindow()) {
    storage.removeItem(ENTRY)
    return
  }
  const box = boxLike(kept)
  const ended = new AbortController()
  const { signal } = ended
  const show = (): void => {
    if (!signal.aborted && !box.isConnected) placeAt(box, kept.place)
  }
  const onKey = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const isTyped = document.activeElement === box
    if (!isTyped && (event.key !== '/' || document.activeElement instanceof HTMLInputElement)) return
    // Any other key removes the picture of the chart.
    event.stopImmediatePropagation()
    if (isTyped) return
    event.preventDefault()
    show()
    box.focus()
  }
  signal.addEventListener('abort', () => {
    box.remove()
    // Not before, so that a page that ends while the app still starts leaves the box to the next one.
    storage.removeItem(ENTRY)
  })
  addEventListener('keydown', onKey, { capture: true, signal })
  addEventListener(ENDED, () => ended.abort(), { signal })
  requestAnimationFrame(() => setTimeout(show))
  setTimeout(() => ended.abort(), LONGEST_MS)
}

function boxLike({ label, styles }: KeptBox): HTMLInputElement {
  const box = document.createElement('input')
  box.id = ID
  // The style sheets, which come soon after, know how a field looks that has the focus.
  box.className = 'text-field'
  box.type = 'search'
  box.ariaLabel = label
  box.placeholder = label
  box.autocomplete = 'off'
  box.spellcheck = false
  for (const [name, value] of Object.entries(styles)) box.style.setProperty(name, value)
  return box
}

/** Removes the early search box; returns what was typed into it if there was one. */
export function endEarlySearch(): EarlySearch | undefined {
  const box = document.querySelector<HTMLInputElement>(`#${ID}`)
  const hadFocus = box !== null && document.activeElement === box
  const typed = box && {
    text: box.value,
    hadFocus,
    selection: [box.selectionStart ?? 0, box.selectionEnd ?? 0] as const,
  }
  dispatchEvent(new Event(ENDED))
  return typed ?? undefined
}
