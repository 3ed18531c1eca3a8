// `npm run bench`: measures the names that begin with the given prefix, long ones with `--all`, prints a table, writes
// out/bench.json and for which machine it holds out/bench-machine.json. `--runs 3` measures all three times and says
// whose verdicts differ; `--write` puts the table of the last run into docs/benchmark.md.
import '#scripts/bootstrap/plain-errors.mjs'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { isEstateThere } from '#support/files/estate.ts'
import { describeMachine } from './machine.ts'
import type { Measured } from './median.ts'
import { printedBy } from './node/processes.ts'
import { namesOf, readOptions, rows, type BenchName, type Done } from './rows.ts'
import { differingVerdicts, rowOf, type BenchRow, type Verdict } from './verdicts.ts'
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
const last = runs.at(-1) ?? []
const minutes = (performance.now() - began) / 60_000
mkdirSync(out, { recursive: true })
writeFileSync(resolve(out, 'bench.json'), `${JSON.stringify(last, null, 2)}\n`)
writeFileSync(resolve(out, 'bench-machine.json'), `${JSON.stringify({ ...machine, minutes }, null, 2)}\n`)
if (options.write) {
  const file = resolve(root, 'docs/benchmark.md')
  writeFileSync(file, withResults(readFileSync(file, 'utf8'), last, machine, minutes / options.runs))
}
const count = (verdict: Verdict): number => last.filter((row) => row.verdict === verdict).length
process.stdout.write(
  `\n${count('met')} of ${last.length} goals met, ${count('open')} open, ${count('missed')} missed in ${minutes.toFixed(1)} minutes; out/bench.json has the numbers\n`,
)
if (options.runs > 1) reportVerdicts()
// A missed goal is a valid result, but a bench that could not be measured is a failure.
process.exit(last.length === 0 || last.some(({ value }) => value === null) ? 1 : 0)

async function measureAll(): Promise<readonly BenchRow[]> {
  const found = new Map<BenchName, BenchRow>()
  const done: Done = new Map()
  process.stdout.write(`${tableHead}\n`)
  // Quick rows come first, so that a mistake shows early.
  for (const place of ['node', 'chromium', 'app'])
    for (const name of names.filter((each) => rows[each].needs === place)) {
      if (name.endsWith('.estate') && !isEstateThere) {
        process.stdout.write(
          `${name}: not measured, since the readings of the estate are not on this machine\n`,
        )
        continue
      }
      const rowBegan = performance.now()
      found.set(name, report(name, await measure(name, done)))
      process.stdout.write(`  ${((performance.now() - rowBegan) / 1000).toFixed(0)} s\n`)
    }
  return names.flatMap((name) => found.get(name) ?? [])
}

/** Rows of Node run in separate processes, so that none inherits the heap of another. */
async function measure(name: BenchName, done: Done): Promise<Measured | undefined> {
  try {
    if (rows[name].needs !== 'node') return await rows[name].measure(done)
    return JSON.parse(printedBy(resolve(import.meta.dirname, 'node/alone.ts'), name)) as Measured
  } catch (error) {
    process.stderr.write(`bench: ${name}: ${error instanceof Error ? (error.stack ?? '') : String(error)}\n`)
    return undefined
  }
}

function report(name: BenchName, measured: Measured | undefined): BenchRow {
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
