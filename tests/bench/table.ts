import type { BenchRow } from './row.ts'

const widths = [27, 7, 10, 13, 10, 10, 42, 10, 9, 15, 8, 6]
/** Name, data, unit and peer. */
const texts: ReadonlySet<number> = new Set([0, 1, 3, 6])

function line(cells: readonly string[]): string {
  return cells
    .map((cell, at) => (texts.has(at) ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
    .join(' ')
    .trimEnd()
}

/** Three significant figures, or a dash for what could not be measured. */
export function figure(value: number | null): string {
  return value === null
    ? '–'
    : value.toLocaleString('en', { maximumSignificantDigits: 3, useGrouping: false })
}

export const tableHead = line([
  'name',
  'data',
  'value',
  'unit',
  'p95',
  'worst',
  'peer',
  'peerValue',
  'ratio',
  'interval',
  'goal',
  'met',
])

/** A row of the table that `npm run bench` prints. */
export function tableLine(row: BenchRow): string {
  const { name, data, value, unit, spread, peer, peerValue, ratio, ratioInterval, goal, verdict } = row
  return line([
    name,
    data,
    figure(value),
    unit,
    spread === undefined ? '' : figure(spread.p95),
    spread === undefined ? '' : figure(spread.worst),
    peer,
    figure(peerValue),
    figure(ratio),
    ratioInterval === undefined ? '' : ratioInterval.map(figure).join('–'),
    goal === null ? '–' : String(goal),
    verdict === 'met' ? 'yes' : verdict === 'missed' ? 'NO' : verdict,
  ])
}
