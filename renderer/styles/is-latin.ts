/** Returns true for the face that has the letters of basic Latin, as a style sheet or as the browser writes its range. */
export function isLatin({ unicodeRange }: Pick<FontFace, 'unicodeRange'>): boolean {
  return /^u\+0{1,4}-0{0,2}ff\b/i.test(unicodeRange)
}
