import type { ExportedCard } from '#renderer/workspace/output/exported-card.ts'
import type { CardTable, TableCell } from '#renderer/cards/card-table.ts'
import type { ReportFact, ReportMethod } from './report.ts'
import { report as strings } from './strings.ts'

/** Only this many rows of a table are searched for formulas, because further rows seldom add any. */
const LOOKED_THROUGH = 50

/**
 * Returns the rules that all figures share, then the formulas of each card kind in use, labelled as in its
 * tables.
 */
export async function methodsOf(cards: readonly ExportedCard[]): Promise<readonly ReportMethod[]> {
  const general: ReportMethod = {
    title: strings.generalTitle,
    question: '',
    formulas: strings.general.map(([label, text]) => ({ label, text })),
  }
  const tabled = await Promise.all(cards.map(async ({ kind, table }) => ({ kind, table: await table() })))
  const kinds = [...new Set(cards.flatMap(({ kind }) => kind ?? []))]
  const ofKinds = kinds.map((kind) => ({
    title: kind.title,
    question: kind.question,
    formulas: distinct(tabled.filter((card) => card.kind === kind).flatMap(({ table }) => formulasOf(table))),
  }))
  return [general, ...ofKinds]
}

function formulasOf({ columns, rowCount, rowAt }: CardTable): readonly ReportFact[] {
  const rows = Array.from({ length: Math.min(rowCount, LOOKED_THROUGH) }, (_, index) => rowAt(index))
  return columns.flatMap(({ title, hint }, at) => {
    const ofCells = rows.flatMap(({ cells }) => {
      const cell = cells[at]
      return (cell?.kind === 'number' || cell?.kind === 'share') && cell.formula !== undefined
        ? [{ label: rowName(cells, at) ?? title, text: cell.formula }]
        : []
    })
    // If a column has figures of several kinds, such as the values of a statement, its title explains none of them.
    // Figures are of one kind if their formulas differ only in a number, such as the days of a base load.
    const areAlike = new Set(ofCells.map(({ text }) => text.replaceAll(/\d+/g, ''))).size < 2
    const labelled = areAlike ? ofCells.map(({ text }) => ({ label: title, text })) : ofCells
    return [...labelled, ...(hint === undefined ? [] : [{ label: title, text: hint }])]
  })
}

/** Returns the last text before a figure. */
function rowName(cells: readonly TableCell[], at: number): string | undefined {
  return cells
    .slice(0, at)
    .flatMap((cell) => (cell.kind === 'text' ? [cell.text] : []))
    .at(-1)
}

/** Merges equal formulas into one with the labels of all their columns. */
function distinct(facts: readonly ReportFact[]): readonly ReportFact[] {
  const labels = new Map<string, Set<string>>()
  for (const { label, text } of facts) labels.set(text, (labels.get(text) ?? new Set()).add(label))
  // If a figure gets the same explanation from its column and from its values, it is given only once.
  const byLabel = Map.groupBy(labels, ([, of]) => joined([...of]))
  return [...byLabel].map(([label, list]) => ({ label, text: list.map(([text]) => text).join('\n') }))
}

/**
 * If there are more labels than this, only the first and the last are given: those of the 24 hours of a day would
 * fill a page.
 */
const MOST_LABELS = 4

function joined(labels: readonly string[]): string {
  return labels.length <= MOST_LABELS
    ? labels.join(' · ')
    : strings.between(labels[0] ?? '', labels.at(-1) ?? '')
}
