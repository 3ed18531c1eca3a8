/** Access to the token field: a form reads it once at the call, and empties it afterwards. */
export interface TokenReader {
  readonly read: () => string
  readonly clear: () => void
}
