import type { Machine } from './machine.ts'
import type { BenchRow } from './row.ts'
import { besideTexts, markdownTable } from './table.ts'

const BEGIN = '<!-- results: written by `npm run bench -- --write` -->'
const END = '<!-- end of results -->'

/** The document with the results of this run between its two markers. */
export function withResults(
  document: string,
  rows: readonly BenchRow[],
  machine: Machine,
  minutes: number,
): string {
  const begin = document.indexOf(BEGIN)
  const end = document.indexOf(END)
  if (begin < 0 || end < begin) throw new Error('the document has no place for results')
  const beside = rows.flatMap((row) => {
    const texts = besideTexts(row)
    return texts.length === 0 ? [] : [`- \`${row.name}\`: ${texts.join(', ')}.`]
  })
  const results = [machineText(machine, minutes), '', ...markdownTable(rows), '', ...beside]
  return `${document.slice(0, begin + BEGIN.length)}\n\n${results.join('\n')}\n${document.slice(end)}`
}

function machineText(machine: Machine, minutes: number): string {
  const peers = Object.entries(machine.peers).map(([name, version]) => `${name} ${version}`)
  return [
    `${machine.startedAt.slice(0, 10)}, ${minutes.toFixed(0)} minutes on ${String(machine.cores)} cores of ${machine.cpu},`,
    `${String(machine.memoryGB)} GB, ${machine.system}, Node ${machine.node}; the app ran on the ${machine.host};`,
    `load before ${String(machine.loadBefore)}. Peers: ${peers.join(', ')}.`,
  ].join('\n')
}
