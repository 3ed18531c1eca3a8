/** Where a long key or path may go on in the next line: after what joins words, and between the words of camelCase. */
const JOINTS = /(?<=[_/])(?=.)|(?<=\p{Ll})(?=\p{Lu})/u
/** Shorter words find room in a line of their own. */
const LONG = 14

/** A text in the parts between which it may break, so that no word is broken. */
export function wordParts(text: string): readonly string[] {
  return text.split(/(?<= )/).flatMap((word) => (word.length > LONG ? word.split(JOINTS) : [word]))
}
