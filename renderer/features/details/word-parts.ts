/** Places where a long key or path may wrap: after joining characters, and between the words of camelCase. */
const JOINTS = /(?<=[_/])(?=.)|(?<=\p{Ll})(?=\p{Lu})/u
/** Shorter words fit on a line of their own. */
const LONG = 14

/** Splits a text into the parts between which it may wrap, so that no word is broken. */
export function wordParts(text: string): readonly string[] {
  return text.split(/(?<= )/).flatMap((word) => (word.length > LONG ? word.split(JOINTS) : [word]))
}
