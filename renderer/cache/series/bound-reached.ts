/** Aborts a write that would exceed the bound, so that room can be made before it is tried again. */
export class BoundReached extends Error {
  override readonly name = 'BoundReached'
  /** Number of bytes that the write would add. */
  readonly bytes: number

  constructor(bytes: number) {
    super(`the write would add ${bytes} bytes beyond the bound of the cache`)
    this.bytes = bytes
  }
}
