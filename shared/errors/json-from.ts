/** Parses a text as JSON; undefined if it is not JSON, or if there is no text. */
export function jsonFrom(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}
