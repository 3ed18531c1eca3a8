import fc from 'fast-check'

/**
 * Properties draw the same cases in every run, so that a run that fails fails again, and code that did not change
 * does not fail one day in thirty. Fresh ones are drawn with METERLENS_SEED=fresh, or those of one run with its number.
 */
const FIXED_SEED = 20_261_122

const { METERLENS_SEED: wanted } = process.env
if (wanted !== 'fresh') fc.configureGlobal({ seed: wanted === undefined ? FIXED_SEED : Number(wanted) })
