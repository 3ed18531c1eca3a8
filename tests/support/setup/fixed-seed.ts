import fc from 'fast-check'
import './few-cases.ts'

/**
 * Properties draw the same cases in every run, so that failures can be repeated, and unchanged code does not fail one
 * day in thirty. METERLENS_SEED=fresh draws new cases, and a number those of an earlier run.
 */
const FIXED_SEED = 20_261_122

const { METERLENS_SEED: wanted } = process.env
if (wanted !== 'fresh') fc.configureGlobal({ seed: wanted === undefined ? FIXED_SEED : Number(wanted) })
