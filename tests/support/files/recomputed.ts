import { DuckDBInstance } from '@duckdb/node-api'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInThisContext } from 'node:vm'

/** Runs the script of an unpacked bundle in its folder, and then the queries. */
export async function askDuckDb(
  folder: string,
  ...queries: readonly string[]
): Promise<readonly (readonly unknown[])[][]> {
  const connection = await (await DuckDBInstance.create(':memory:')).connect()
  const inFolder = (sql: string): string =>
    sql.replace("'series/*.f64'", `'${folder}/series/*.f64'`).replace("'recompute/", `'${folder}/recompute/`)
  await connection.run(inFolder(readFileSync(join(folder, 'recompute/recompute.sql'), 'utf8')))
  const answers = []
  for (const query of queries) answers.push((await connection.runAndReadAll(query)).getRowsJson())
  connection.closeSync()
  return answers
}

type Read = (name: string) => Promise<Uint8Array>

/** Functions with which the page of a bundle computes. */
export interface RecomputingPage {
  readonly isAsWritten: (bytes: Uint8Array) => Promise<boolean>
  readonly entriesOf: (bytes: Uint8Array) => Read
  readonly valuesOf: (read: Read, series: unknown) => Promise<unknown>
  readonly recomputed: (
    series: unknown,
    values: unknown,
  ) => {
    readonly figures: readonly (readonly [string, string, number | null, number | null])[]
    readonly days: readonly (readonly [number, number, number, number, number])[]
  }
  readonly modelItems: (
    model: unknown,
    found: readonly unknown[],
    earlier: readonly unknown[],
  ) => ReadonlyMap<string, number> & { readonly findings: readonly unknown[] }
  readonly comparedFindings: (
    checked: unknown,
    judged: readonly unknown[],
  ) => readonly { readonly isSame: boolean }[]
  readonly cellsOf: (
    tables: unknown,
    found: readonly unknown[],
    models: readonly unknown[],
  ) => readonly number[]
  readonly incompleteBeta: (x: number, a: number, b: number) => number
  readonly isNear: (a: number | null, b: number | null, whole?: number) => boolean
}

/**
 * Runs the page's script without a document to show anything in. It is run as the body of a function, whose names are
 * local. In a separate context they would be looked up in its global object each time, which took nearly twice as long.
 */
export function pageScriptOf(html: string): RecomputingPage {
  const script = /<script>([^]*)<\/script>/.exec(html)?.[1] ?? ''
  const listener = { addEventListener: () => undefined }
  const document = { ...listener, querySelector: () => listener }
  const tables = ['isAsWritten', 'entriesOf', 'valuesOf', 'recomputed', 'modelItems', 'cellsOf']
  const names = [...tables, 'comparedFindings', 'incompleteBeta', 'isNear']
  const body = `(function (document) { ${script}; return { ${names.join(', ')} } })`
  return (runInThisContext(body) as (page: typeof document) => RecomputingPage)(document)
}
