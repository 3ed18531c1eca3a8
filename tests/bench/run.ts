// `npm run bench`: measures the names that begin with the given prefix, long ones with `--all`, prints a table, writes out/bench.json and
// for which machine it holds out/bench-machine.json.
import { mkdirSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { BenchName } from './goals.ts'
import { describeMachine } from './machine.ts'
import { failedRow, rowOf, type BenchRow } from './row.ts'
import type { Measurements, Suite } from './suite.ts'
import { namesOf, suitesOf } from './suites.ts'
import { tableHead, tableLine } from './table.ts'

const out = resolve(import.meta.dirname, '../../out')
const names = namesOf(process.argv.slice(2))
const rows = new Map<BenchName, BenchRow>()
const machine = describeMachine()

process.stdout.write(`${tableHead}\n`)
for (const suite of suitesOf(names)) {
  const wanted = suite.names.filter((name) => names.includes(name))
  if (suite.lacks !== undefined) {
    process.stdout.write(`${wanted.join(', ')}: not measured, since ${suite.lacks} are not on this machine\n`)
    continue
  }
  const measured = await measure(suite, wanted)
  for (const name of wanted) report(name, measured[name])
}
mkdirSync(out, { recursive: true })
const ordered = names.flatMap((name) => rows.get(name) ?? [])
writeFileSync(resolve(out, 'bench.json'), `${JSON.stringify(ordered, null, 2)}\n`)
writeFileSync(resolve(out, 'bench-machine.json'), `${JSON.stringify(machine, null, 2)}\n`)
const missed = ordered.filter(({ pass }) => !pass).length
process.stdout.write(
  `\n${ordered.length - missed} of ${ordered.length} goals met; out/bench.json has the numbers\n`,
)
// A missed goal is a number like any other; a bench that could not be measured is a failure.
process.exit(ordered.length === 0 || ordered.some(({ value }) => value === null) ? 1 : 0)

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

function report(name: BenchName, measured: Measurements[BenchName]): void {
  if (measured === undefined) process.stderr.write(`bench: ${name} was not measured\n`)
  const row = measured === undefined ? failedRow(name) : rowOf(name, measured)
  rows.set(name, row)
  process.stdout.write(`${tableLine(row)}\n`)
  for (const [what, value] of Object.entries(row.beside ?? {}))
    process.stdout.write(`  beside: ${value.toPrecision(3)} ${what}\n`)
}
