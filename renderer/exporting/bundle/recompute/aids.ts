import page from './recompute.html?raw'
import sql from './recompute.sql?raw'

/** The texts that are included in every bundle, for people who compute its tables again. */
export const recomputeAids = { page, sql } as const
