import '@fontsource-variable/inter/index.css'
import { isLatin } from './is-latin.ts'

const faces = [...document.fonts]

/**
 * Resolves when the Latin letters have loaded, or cannot be: a canvas draws with the available fonts, and nearly every
 * text of a chart needs only these.
 */
export const latinLoaded: Promise<unknown> = Promise.allSettled(
  faces.filter(isLatin).map((face) => face.load()),
)

/** Loads the other scripts of the typeface; a canvas that needs them is notified by `document.fonts`. */
export function loadOtherScripts(): void {
  for (const face of faces) if (!isLatin(face)) face.load().catch(() => undefined)
}
