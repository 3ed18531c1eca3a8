import type { FoundCell } from '#shared/bundle/recompute/explanation.ts'
import type { GivenNumber, Giving } from '#shared/bundle/recompute/stated-model.ts'
import type { LeftOut, RecomputableCell } from '#shared/bundle/recompute/recomputable.ts'
import type { ShownCard } from '#renderer/ports/bundle-service.ts'

/** The numbers of a card, each with its computation from the series at the positions `of`, or undefined. */
export interface CellsOfCard extends Pick<ShownCard, 'numbers' | 'unlisted'> {
  readonly workspace: string
  readonly card: string
  readonly found: readonly (FoundCell | undefined)[]
  /** Tells of each number that was not found how it was given to the models of the card. */
  readonly given: readonly (Giving | undefined)[]
  readonly of: readonly number[]
}

/** Returns the cells of all cards, and the sets of days that their slots share. */
export function foundCells(cards: readonly CellsOfCard[]): {
  readonly cells: readonly RecomputableCell[]
  readonly daySets: readonly (readonly number[])[]
} {
  const cells: RecomputableCell[] = []
  const sets = new Map<string, number>()
  const placeOf = (days: readonly number[]): number => {
    const text = JSON.stringify(days)
    const place = sets.get(text) ?? sets.size
    sets.set(text, place)
    return place
  }
  for (const { workspace, card, found } of cards) {
    let next = cells.length
    const places = found.map((cell) => (cell === undefined ? NaN : next++))
    for (const cell of found) {
      if (cell === undefined) continue
      const { slot, of, ...own } = cell
      const days = slot?.days
      cells.push({
        ...{ workspace, card, ...own },
        of: own.figure === 'cell' ? of.map((at) => places[at] ?? NaN) : of,
        ...(slot !== undefined && {
          slot: { from: slot.from, to: slot.to, ...(days !== undefined && { days: placeOf(days) }) },
        }),
      })
    }
  }
  return { cells, daySets: [...sets.keys()].map((text) => JSON.parse(text) as number[]) }
}

/** Lists the numbers that are given to models. */
export function givenOf({ workspace, card, numbers, found, given }: CellsOfCard): readonly GivenNumber[] {
  return numbers.flatMap(({ row, column, value }, at) => {
    const how = found[at] === undefined ? given[at] : undefined
    return how === undefined ? [] : [{ workspace, card, row, column, value, how }]
  })
}

/** Explains how the app calculates the numbers that are not computed again, and on what they rest. */
export function leftOutOf({
  workspace,
  card,
  numbers,
  unlisted = 0,
  found,
  given,
  of,
}: CellsOfCard): readonly LeftOut[] {
  if (unlisted > 0) return [{ workspace, what: card, why: tooMany(unlisted), of }]
  const left = numbers.filter((_, at) => found[at] === undefined && given[at] === undefined)
  return [...Map.groupBy(left, ({ formula }) => formula ?? '')].map(([formula, list]) => {
    const columns = [...new Set(list.map(({ column }) => column))]
    const named = columns.length > MOST_NAMED ? [columns[0], columns.at(-1)].join(' … ') : columns.join(', ')
    return { workspace, what: `${card}: ${named}`, why: why(list.length, formula), of }
  })
}

const MOST_NAMED = 4

function tooMany(count: number): string {
  return `Its table has up to ${String(count)} numbers, too many to list one by one. The series that it rests on are computed again.`
}

function why(count: number, formula: string): string {
  const numbers = count === 1 ? '1 number is' : `${String(count)} numbers are`
  const them = count === 1 ? 'it' : 'them'
  const calculated = formula === '' ? '' : ` Meterlens: ${formula}.`
  return `${numbers} only stated: nothing that page and script compute gives ${them}.${calculated.replace(/\.\.$/, '.')} The series that ${count === 1 ? 'it rests' : 'they rest'} on are computed again.`
}

/** Cards with the same title get different names, since ranks are counted within a card. */
export function uniqueTitles(shown: readonly ShownCard[]): readonly string[] {
  const counts = new Map<string, number>()
  return shown.map(({ title }) => {
    const count = (counts.get(title) ?? 0) + 1
    counts.set(title, count)
    return count === 1 ? title : `${title} (${String(count)})`
  })
}
