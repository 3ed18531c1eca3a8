import '@fontsource-variable/inter/index.css'
import { isLatin } from './is-latin.ts'

const faces = [...document.fonts]

/**
 * Done when the Latin letters are there, or cannot be: a canvas draws with the fonts that it finds, and nearly every
 * text of a chart is in these.
 */
export const latinLoaded: Promise<unknown> = Promise.allSettled(
  faces.filter(isLatin).map((face) => face.load()),
)

/** Loads the other scripts of the typeface; a canvas that lacked them hears of it from `document.fonts`. */
export function loadOtherScripts(): void {
  for (const face of faces) if (!isLatin(face)) face.load().catch(() => undefined)
}
