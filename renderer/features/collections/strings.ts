const plural = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`

/** Words of favourites, recent variables and baskets. */
export const collections = {
  root: 'Favourites, recent and baskets',
  favourites: 'Favourites',
  recent: 'Recent',
  baskets: 'Baskets',
  basket: 'Basket',
  newBasket: 'Keep the chart as a basket',
  newBasketShort: 'New basket',
  addFavourite: 'Add to favourites',
  removeFavourite: 'Remove from favourites',
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
  none: 'Nothing picked out yet',
  noneTodo: 'Star variables and entities to find them here, or keep what is on the chart as a basket.',
} as const

export function variablesText(count: number): string {
  return plural(count, 'variable', 'variables')
}
