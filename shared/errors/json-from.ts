/** Parses a text as JSON; undefined when it is none, or when there is no text. */
export function jsonFrom(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}
