/** Most values in one part of a series: 4 MiB, so that neither side ever needs much more than that at once. */
export const MOST_POINTS_A_PART = 262_144

/** Number of bytes of an instant and a value: each is a float64. */
export const BYTES_A_POINT = 16

/** Most bytes of any other entry, before a reader parses it. */
export const MOST_BYTES_AN_ENTRY = 64 * 1024 * 1024

/** Most entries of a file, the manifest included: half a million series are far beyond any cache. */
export const MOST_ENTRIES = 1_000_000
