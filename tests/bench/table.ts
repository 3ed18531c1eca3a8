import type { Machine } from './machine.ts'
import type { BenchRow } from './verdicts.ts'

/** Names of the columns, with their widths on a terminal; true marks texts. */
const columns = (
  [
    ['name', 27, true],
    ['data', 7, true],
    ['ours', 16],
    ['quartiles', 14],
    ['p95', 6],
    ['count', 5],
    ['peer', 42, true],
    ["peer's", 7],
    ['ratio', 7],
    ['interval', 16],
    ['goal', 5],
    ['met', 4],
  ] as const
).map(([name, width, isText = false]) => ({ name, width, isText }))

/** Returns three significant figures, or a dash for a missing measurement. */
export function figure(value: number | null): string {
  return value === null
    ? '–'
    : value.toLocaleString('en', { maximumSignificantDigits: 3, useGrouping: false })
}

function cellsOf(row: BenchRow): readonly string[] {
  const { name, data, value, unit, spread, peer, peerValue, ratio, ratioInterval, goal, verdict } = row
  const { lowerQuartile, upperQuartile, p95, count } = spread ?? {}
  const met = { met: 'yes', missed: 'NO' } as const
  return [
    ...[name, data, `${figure(value)} ${unit}`],
    lowerQuartile === undefined ? '' : [lowerQuartile, upperQuartile ?? null].map(figure).join(' to '),
    ...[p95, count].map((each) => (each === undefined ? '' : figure(each))),
    ...[peer, figure(peerValue), figure(ratio), ratioInterval?.map(figure).join(' to ') ?? ''],
    ...[goal === null ? 'none' : String(goal), verdict in met ? met[verdict as keyof typeof met] : verdict],
  ]
}

function line(cells: readonly string[]): string {
  const padded = columns.map(({ width, isText }, at) =>
    isText ? (cells[at] ?? '').padEnd(width) : (cells[at] ?? '').padStart(width),
  )
  return padded.join(' ').trimEnd()
}

export const tableHead = line(columns.map(({ name }) => name))

/** Returns a row of the table that `npm run bench` prints. */
export function tableLine(row: BenchRow): string {
  return line(cellsOf(row))
}

/** Returns the same table in Markdown. */
function markdownTable(rows: readonly BenchRow[]): readonly string[] {
  const head = columns.map(({ name }) => name)
  const lines = [head, head.map(() => '---'), ...rows.map(cellsOf)]
  return lines.map((cells) => `| ${cells.join(' | ')} |`)
}

/** Returns the further figures of a row as texts. */
export function besideTexts({ beside = {} }: BenchRow): readonly string[] {
  return Object.entries(beside).map(([what, value]) => `${figure(value)} ${what}`)
}

const BEGIN = '<!-- results: written by `npm run bench -- --write` -->'
const END = '<!-- end of results -->'

/** Returns the document with the results of this run between its two markers. */
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
