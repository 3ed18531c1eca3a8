import page from './recompute.html?raw'
import sql from './recompute.sql?raw'

/** The texts that go into every bundle, for those who compute its tables again. */
export const recomputeAids = { page, sql } as const
