import type { Machine } from './machine.ts'
import type { BenchRow } from './row.ts'
import { figure } from './table.ts'

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
  const results = [machineText(machine, minutes), '', ...tableLines(rows), '', ...besideLines(rows)]
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

function tableLines(rows: readonly BenchRow[]): readonly string[] {
  const head = [
    'name',
    'data',
    'ours',
    'quartiles',
    'p95',
    'count',
    'peer',
    "peer's",
    'ratio',
    'interval',
    'goal',
    'met',
  ]
  const cells = rows.map(
    ({ name, data, value, unit, spread, peer, peerValue, ratio, ratioInterval, goal, verdict }) => [
      name,
      data,
      `${figure(value)} ${unit}`,
      spread === undefined ? '' : `${figure(spread.lowerQuartile)} to ${figure(spread.upperQuartile)}`,
      spread === undefined ? '' : figure(spread.p95),
      spread === undefined ? '' : String(spread.count),
      peer,
      figure(peerValue),
      figure(ratio),
      ratioInterval === undefined ? '' : ratioInterval.map(figure).join(' to '),
      goal === null ? 'none' : String(goal),
      verdict === 'met' ? 'yes' : verdict === 'missed' ? '**no**' : verdict,
    ],
  )
  return [head, head.map(() => '---'), ...cells].map((line) => `| ${line.join(' | ')} |`)
}

function besideLines(rows: readonly BenchRow[]): readonly string[] {
  return rows.flatMap(({ name, beside }) => {
    if (beside === undefined) return []
    const figures = Object.entries(beside).map(([what, value]) => `${figure(value)} ${what}`)
    return [`- \`${name}\`: ${figures.join(', ')}.`]
  })
}
