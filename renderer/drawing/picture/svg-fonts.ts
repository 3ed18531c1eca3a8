/** What stands in the second file alone, as the makers of the files cut them. */
const WIDER_RANGE =
  'U+100-2BA,U+2BD-2C5,U+2C7-2CC,U+2CE-2D7,U+2DD-2FF,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+20A0-20AB,U+20AD-20C0,U+2C60-2C7F,U+A720-A7FF'
const WIDER_LATIN =
  /[\u0100-\u02ff\u1d00-\u1dbf\u1e00-\u1eff\u20a0-\u20ab\u20ad-\u20c0\u2c60-\u2c7f\ua720-\ua7ff]/u

/**
 * The typeface of the app as style rules that carry it, as far as `text` needs it: a browser without Inter shows the file
 * as the app does. Programs that ignore the rules take the next typeface of the list.
 */
export async function embeddedFonts(text: string): Promise<string> {
  const { default: basic } =
    await import('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?inline')
  if (!WIDER_LATIN.test(text)) return fontRule(basic)
  const { default: wider } =
    await import('@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2?inline')
  return `${fontRule(basic)}${fontRule(wider, `;unicode-range:${WIDER_RANGE}`)}`
}

function fontRule(source: string, range = ''): string {
  return `@font-face{font-family:Inter;font-weight:100 900;src:url(${source})format("woff2")${range}}`
}
