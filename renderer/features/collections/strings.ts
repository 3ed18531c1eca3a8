const plural = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`

/** Strings of favourites, recent variables and baskets. */
export const collections = {
  basket: 'Basket',
  newBasket: 'Keep the chart as a basket',
  newBasketShort: 'New basket',
  name: 'Name of the basket',
  show: 'Show alone',
  add: 'Add to chart',
  take: 'Add what is on the chart',
  remove: (name: string): string => `Take ${name} out of the basket`,
  delete: 'Delete the basket',
  deleted: (name: string): string => `${name} was deleted`,
  undo: 'Undo',
  empty: 'This basket is empty. Put variables on the chart, then add them here.',
  lost: 'no longer in the catalogue',
} as const

export function variablesText(count: number): string {
  return plural(count, 'variable', 'variables')
}
