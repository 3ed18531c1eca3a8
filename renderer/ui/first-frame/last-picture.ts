import { type FrameStorage, ownWindow, type Place, placeAt, placeOf } from './own-window.ts'

/** The plots of the chart that the page showed when it ended, and the size of the window that they fit. */
interface LastPicture {
  readonly image: string
  readonly caption: string
  readonly window: string
  readonly place: Place
}

const ENTRY = 'meterlens:last-picture'
const PALE = 0.55
/** Distances of the caption's text from its edges. */
const CAPTION_PX = { beside: 8, line: 24, top: 4, radius: 4 }
const ID = 'last-picture'
/** The picture is removed after this time, whatever happens to the live chart. */
const LONGEST_MS = 10_000

/** Stores the canvases in an element for the start of the next page, pale and with their age in words. */
export function keepLastPicture(storage: FrameStorage, element: HTMLElement, caption: string): void {
  const parts = element.querySelectorAll('canvas')
  const place = placeOf(element)
  const { left, top, width, height } = place
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(width * devicePixelRatio)
  canvas.height = Math.round(height * devicePixelRatio)
  const context = canvas.getContext('2d')
  if (context === null || parts.length === 0 || canvas.width * canvas.height === 0) return
  context.scale(devicePixelRatio, devicePixelRatio)
  const styles = getComputedStyle(element)
  context.fillStyle = styles.getPropertyValue('--surface-chart')
  context.fillRect(0, 0, width, height)
  context.globalAlpha = PALE
  for (const part of parts) {
    const box = part.getBoundingClientRect()
    context.drawImage(part, box.left - left, box.top - top, box.width, box.height)
  }
  context.globalAlpha = 1
  drawCaption(context, styles, caption, width)
  const image = canvas.toDataURL('image/webp')
  const kept: LastPicture = { image, caption, window: ownWindow(), place }
  try {
    storage.setItem(ENTRY, JSON.stringify(kept))
  } catch {
    // The storage is full, so the next start has no picture.
  }
}

/**
 * Writes the age of the picture into it: text in the page would first have to load the typefaces of the system, which
 * took longer than everything else.
 */
function drawCaption(
  context: CanvasRenderingContext2D,
  styles: CSSStyleDeclaration,
  caption: string,
  width: number,
): void {
  const { beside, line, top, radius } = CAPTION_PX
  context.font = `${styles.getPropertyValue('--size-secondary')} ${styles.getPropertyValue('--font')}`
  const ownWidth = context.measureText(caption).width + 2 * beside
  context.fillStyle = styles.getPropertyValue('--surface-active')
  context.beginPath()
  context.roundRect((width - ownWidth) / 2, top, ownWidth, line, radius)
  context.fill()
  context.fillStyle = styles.getPropertyValue('--text-strong')
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillText(caption, width / 2, top + line / 2)
}

/**
 * Shows the picture that the last page left if this window has the same size; no later page shows it again. It is
 * removed with the first live chart, the first key or click, or when something else takes its place.
 */
export function showLastPicture(storage: FrameStorage): void {
  const kept = storage.getItem(ENTRY)
  storage.removeItem(ENTRY)
  if (kept === null) return
  const { image, caption, window, place } = JSON.parse(kept) as LastPicture
  if (window !== ownWindow()) return
  const picture = new Image()
  picture.id = ID
  picture.ariaHidden = 'true'
  picture.alt = caption
  picture.decoding = 'sync'
  picture.src = image
  picture.style.pointerEvents = 'none'
  picture.style.zIndex = 'var(--layer-raised)'
  placeAt(picture, place)
  const options = { once: true, capture: true }
  for (const kind of ['keydown', 'pointerdown', 'wheel', 'resize'])
    addEventListener(kind, hideLastPicture, options)
  setTimeout(hideLastPicture, LONGEST_MS)
}

/** Removes the picture of the last page, if there is one. */
export function hideLastPicture(): void {
  document.getElementById(ID)?.remove()
}
