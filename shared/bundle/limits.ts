/** Values in one part of a series at most: 4 MiB, so that neither side ever needs much more than that at once. */
export const MOST_POINTS_A_PART = 262_144

/** Bytes of an instant and of a value: each is a float64. */
export const BYTES_A_POINT = 16

/** Bytes of any other entry at most, before a reader takes it apart. */
export const MOST_BYTES_AN_ENTRY = 64 * 1024 * 1024

/** Entries of a file at most, the manifest included: half a million series are far beyond any cache. */
export const MOST_ENTRIES = 1_000_000
