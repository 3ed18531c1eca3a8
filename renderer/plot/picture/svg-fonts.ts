import basicUrl from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url'
import widerUrl from '@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2?url'

/** Characters that only the second file contains, as cut by the makers of the files. */
const WIDER_RANGE =
  'U+100-2BA,U+2BD-2C5,U+2C7-2CC,U+2CE-2D7,U+2DD-2FF,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+20A0-20AB,U+20AD-20C0,U+2C60-2C7F,U+A720-A7FF'
const WIDER_LATIN =
  /[\u0100-\u02ff\u1d00-\u1dbf\u1e00-\u1eff\u20a0-\u20ab\u20ad-\u20c0\u2c60-\u2c7f\ua720-\ua7ff]/u

/**
 * Returns the app's typeface as embedded style rules, as far as `text` needs it, so that a browser without Inter shows
 * the file as the app does. Programs that ignore the rules use the next typeface of the list. The page uses the same
 * files, since as text in a script they would be shipped twice.
 */
export async function embeddedFonts(text: string, read = dataUrlOf): Promise<string> {
  const basic = fontRule(await read(basicUrl))
  if (!WIDER_LATIN.test(text)) return basic
  return `${basic}${fontRule(await read(widerUrl), `;unicode-range:${WIDER_RANGE}`)}`
}

async function dataUrlOf(url: string): Promise<string> {
  // eslint-disable-next-line no-restricted-globals -- a file of the app itself, from its own origin: no network
  const file = await (await fetch(url)).blob()
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const reader = new FileReader()
  reader.onloadend = () => {
    if (typeof reader.result === 'string') resolve(reader.result)
    else reject(new Error('the typeface could not be read'))
  }
  reader.readAsDataURL(file)
  return promise
}

function fontRule(source: string, range = ''): string {
  return `@font-face{font-family:Inter;font-weight:100 900;src:url(${source})format("woff2")${range}}`
}
