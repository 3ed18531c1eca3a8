import fc from 'fast-check'

/**
 * Number of cases that `npm run check` tries of each property, since it answers while somebody waits. `npm test` tries
 * all of them.
 */
const FEW = 5

// A process evaluates this module once, though it runs many files.
if (process.env['METERLENS_CASES'] === 'few')
  fc.installGlobalPlugin(() => {
    let cases = 0
    return { decorateRun: (run) => (value) => (++cases > FEW ? null : run(value)) }
  })
