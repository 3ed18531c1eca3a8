// `npm run bench`: measures the names that begin with the given prefix, long ones with `--all`, prints a table, writes
// out/bench.json and for which machine it holds out/bench-machine.json. `--runs 3` measures all three times and says
// whose verdicts differ; `--write` puts the table of the last run into docs/benchmark.md.
import '#scripts/bootstrap/plain-errors.mjs'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { namesOf, readOptions, type BenchName } from './goals.ts'
import { describeMachine } from './machine.ts'
import {
  differingVerdicts,
  rowOf,
  type BenchRow,
  type Measurements,
  type Suite,
  type Verdict,
} from './row.ts'
import { suitesOf } from './suites.ts'
import { besideTexts, figure, tableHead, tableLine, withResults } from './table.ts'

const root = resolve(import.meta.dirname, '../..')
const out = resolve(root, 'out')
const options = readOptions(process.argv.slice(2))
const names = namesOf(options)
const machine = describeMachine()
const began = performance.now()

const runs: (readonly BenchRow[])[] = []
for (let run = 1; run <= options.runs; run += 1) {
  if (options.runs > 1) process.stdout.write(`\nrun ${run} of ${options.runs}\n`)
  runs.push(await measureAll())
}
const rows = runs.at(-1) ?? []
const minutes = (performance.now() - began) / 60_000
mkdirSync(out, { recursive: true })
writeFileSync(resolve(out, 'bench.json'), `${JSON.stringify(rows, null, 2)}\n`)
writeFileSync(resolve(out, 'bench-machine.json'), `${JSON.stringify({ ...machine, minutes }, null, 2)}\n`)
if (options.write) {
  const file = resolve(root, 'docs/benchmark.md')
  writeFileSync(file, withResults(readFileSync(file, 'utf8'), rows, machine, minutes / options.runs))
}
const count = (verdict: Verdict): number => rows.filter((row) => row.verdict === verdict).length
process.stdout.write(
  `\n${count('met')} of ${rows.length} goals met, ${count('open')} open, ${count('missed')} missed in ${minutes.toFixed(1)} minutes; out/bench.json has the numbers\n`,
)
if (options.runs > 1) reportVerdicts()
// A missed goal is a number like any other; a bench that could not be measured is a failure.
process.exit(rows.length === 0 || rows.some(({ value }) => value === null) ? 1 : 0)

async function measureAll(): Promise<readonly BenchRow[]> {
  const found = new Map<BenchName, BenchRow>()
  process.stdout.write(`${tableHead}\n`)
  for (const suite of suitesOf(names)) {
    const wanted = suite.names.filter((name) => names.includes(name))
    if (suite.lacks !== undefined) {
      process.stdout.write(
        `${wanted.join(', ')}: not measured, since ${suite.lacks} are not on this machine\n`,
      )
      continue
    }
    const suiteBegan = performance.now()
    const measured = await measure(suite, wanted)
    for (const name of wanted) found.set(name, report(name, measured[name]))
    process.stdout.write(`  ${((performance.now() - suiteBegan) / 1000).toFixed(0)} s\n`)
  }
  return names.flatMap((name) => found.get(name) ?? [])
}

async function measure(suite: Suite, wanted: readonly BenchName[]): Promise<Measurements> {
  try {
    return await suite.run(new Set(wanted))
  } catch (error) {
    process.stderr.write(
      `bench: ${wanted.join(', ')}: ${error instanceof Error ? (error.stack ?? '') : String(error)}\n`,
    )
    return {}
  }
}

function report(name: BenchName, measured: Measurements[BenchName]): BenchRow {
  if (measured === undefined) process.stderr.write(`bench: ${name} was not measured\n`)
  const row = rowOf(name, measured)
  process.stdout.write(`${tableLine(row)}\n`)
  for (const text of besideTexts(row)) process.stdout.write(`  beside: ${text}\n`)
  return row
}

function reportVerdicts(): void {
  const differing = differingVerdicts(runs)
  if (differing.length === 0) process.stdout.write(`no verdict of ${runs.length} runs contradicts another\n`)
  for (const { name, ratios } of differing)
    process.stdout.write(
      `the verdicts on ${name} contradict each other: ratios ${ratios.map(figure).join(', ')}\n`,
    )
}
