/** What a form may do with the token field: read it once at the call, empty it afterwards. */
export interface TokenReader {
  readonly read: () => string
  readonly clear: () => void
}
