/** Names the fault of a bundle or a backup. */
export type BundleFault =
  /** Neither a bundle nor a backup. */
  | 'not-a-bundle'
  /** The end of the file is missing. */
  | 'truncated'
  /** The bytes are not those that were written. */
  | 'checksum'
  /** The archive cannot be read at this place. */
  | 'archive'
  /** The manifest names it, and it is not there. */
  | 'missing'
  /** The entry exists, but the manifest does not name it. */
  | 'unlisted'
  | 'duplicate'
  /** A name that nothing in a bundle has. */
  | 'name'
  /** The entry exceeds the size in the manifest, or the limit for any entry of a bundle. */
  | 'too-large'
  /** Its content has the wrong form; `path` says where. */
  | 'malformed'
  /** The number of elements differs from the manifest's count. */
  | 'count'
  /** Written by a later version. */
  | 'newer-version'

/** Locates a fault, which always has a name. */
export interface BundleDamage {
  /** Name of the damaged entry; `the archive` when the damage is in none of them. */
  readonly entry: string
  readonly fault: BundleFault
  /** Byte of the file at which the entry begins, or from which on nothing can be read. */
  readonly offset?: number
  /** Path within the entry, such as `covered.0.start`. */
  readonly path?: string
}

/** Represents the entry when the fault is between entries. */
export const THE_ARCHIVE = 'the archive'

/** Thrown while a bundle is read, and turned into a value by the code that began to read. */
export class DamagedBundle extends Error {
  override readonly name = 'DamagedBundle'
  readonly damage: BundleDamage

  constructor(damage: BundleDamage) {
    super(`${damage.entry}: ${damage.fault}`)
    this.damage = damage
  }
}
