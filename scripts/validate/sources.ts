import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

/** A file of published figures with its origin, and its SHA-256 as plain text with Unix line ends. */
export interface SourceFile {
  readonly file: string
  readonly repository: string
  readonly commit: string
  /** Paths in the repository from which the file was taken. */
  readonly paths: readonly string[]
  readonly sha256: string
}

/**
 * Names the files that the validation reads, below the repository and commit from which they were taken: the name here, the
 * paths there, and the SHA-256.
 */
const sources = `
  xKDR/NISTTests.jl @ 111df81f7f
    A-nist-linear/expected.json              | src                                                       | 52ebb090cc5e806a0f5e01849c345069344d3bd916efc7d710f5137d22d1a8d5
    A-nist-linear/norris.csv                 | data/norris.csv                                           | a6ae4c05d7f305a6fa92059afae7b4b49f824a874be851183ad52ff348c6be27
    A-nist-linear/pontius.csv                | data/pontius.csv                                          | c00c2a7826796e6a02922ca41e695cdce7bd6e2f647d2b65fe774744e5f69197
    A-nist-linear/longley.csv                | data/longley.csv                                          | 3c747bb9e818d2daf70ee7c84f76d18219d0e3894720c08d948fa98f0cc9ac64
  openeemeter/eemeter @ 752996809c
    C-daily-savings/expected.json            | tests/test_derivatives.py                                 | d9bd2f3e5196ca6f6e5a6597a1851f1b2b438455193c1e23f01b78ab2f8792ed
    C-daily-savings/meter-daily.csv          | eemeter/samples/il-electricity-cdd-hdd-daily.csv.gz       | 17d8c54286422937b47a7d87861787e21a3637fe55d4e5317876d6fb450bf997
    C-daily-savings/temperature-hourly.csv   | eemeter/samples/il-tempF.csv.gz                           | 45a6dd1d29e39496b65d700fd74f64d14c2a3afad75ce39aeb52dbcceda8e042
  kW-Labs/nmecr @ e789ebccc7
    D-time-of-week/expected.json             | tests/testthat/Expectations/                              | fc151a417f5f66ed96c1126b5c562aeecb4b64568dc078cf922ac13d54d0a33a
    D-time-of-week/days.csv                  | data/eload.rda data/temp.rda                              | 03181c0a1cd0283b749ed42155f937fee4d54092056d8ce0a557cf38b968367a
    D-time-of-week/published-predictions.csv | tests/testthat/Expectations/                              | 167a8e9d3380ff6ef5b6dbafef38af4fba83aebf1f4aa0b1727ba122d557b27c
  cunybpl/changepointmodel @ eefdffec00
    G-uncertainty/expected.json              | tests/test_lib_uncertainties.py tests/test_lib_metrics.py | 368c2a2438a8ba2e9b0ce6e590bc1c4c08be401dd15aa66a0da18e792e83f25f
  openeemeter/caltrack @ 6b630eeefd
    I-temperature-bins/expected.json         | docs/methods.rst                                          | b56c5bec400378ed6075ae23f50bde130689961e05d6fc2a7909b15848d9afe6
  aguinane/qld-tariffs @ 91f52fafd5
    L-half-hours/expected.json               | tests/test_example.py                                     | a1307f40301f7241f64a9667ae309d348ccfaecac1ba0b07db7df12add153210
    L-half-hours/E1.csv                      | examples/example_NEM12.csv                                | e46dcbe2bbd15d0df1cfc651709b791fadda06f3d8b39b155726e0435eadcbac
  ioos/ioos_qc @ 9c1853a40c
    K-quality-flags/expected.json            | tests/test_qartod.py                                      | 5690a3ec7875d32b9b854641372b3f8da7367e7594367d31f5d8de0450f93dee
  LBNL-ETA/loadshape @ 53155824d0
    M-tariff/expected.json                   | tests/data/test_tariff.json tests/test_loadshape.py       | 59a4e5c417a6c1bda86b934d55b04de4352d39a13f006cd9dc3026b85cac341b`

/** Lists every file that the validation reads. */
export const sourceFiles: readonly SourceFile[] = sources
  .trim()
  .split(/\n {2}(?! )/)
  .flatMap((group) => {
    const [origin = '', ...files] = group.split('\n')
    const [repository = '', commit = ''] = origin.split(' @ ')
    return files.map((row) => {
      const [file = '', paths = '', sha256 = ''] = row.split('|').map((cell) => cell.trim())
      return { file, repository, commit, paths: paths.split(' '), sha256 }
    })
  })

/** Returns the files of a folder that differ from those of the published figures, each with the reason. */
export function wrongSources(data: string): readonly string[] {
  return sourceFiles.flatMap(({ file, sha256 }) => {
    const found = hashOf(resolve(data, file))
    if (found === undefined) return [`${file} is missing.`]
    return found === sha256 ? [] : [`${file} has SHA-256 ${found} where ${sha256} is expected.`]
  })
}

function hashOf(path: string): string | undefined {
  try {
    return createHash('sha256').update(readFileSync(path)).digest('hex')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
