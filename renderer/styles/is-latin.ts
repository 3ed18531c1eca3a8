/**
 * Returns true for the face with the letters of basic Latin, whose range is written as in a style sheet or by the
 * browser.
 */
export function isLatin({ unicodeRange }: Pick<FontFace, 'unicodeRange'>): boolean {
  return /^u\+0{1,4}-0{0,2}ff\b/i.test(unicodeRange)
}
