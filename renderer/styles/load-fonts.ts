import '@fontsource-variable/inter/index.css'

/**
 * Done when every script of the typeface is there, or cannot be: a canvas draws with the fonts that it finds and not
 * again when others arrive.
 */
export const fontsLoaded: Promise<unknown> = Promise.allSettled(
  [...document.fonts].map((face) => face.load()),
)
