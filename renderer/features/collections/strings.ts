export const collections = {
  newGroup: 'Save the chart as a group',
  newGroupShort: 'New group',
  name: 'Name of the group',
  show: 'Show only this',
  add: 'Add to chart',
  take: 'Add what is on the chart',
  remove: (name: string): string => `Remove ${name} from the group`,
  delete: 'Delete the group',
  gone: 'This group was deleted.',
  empty: 'This group is empty. Add variables to the chart, then add them here.',
  lost: 'no longer in the catalogue',
} as const

export const collectionCommands = {
  toggleFavourite: 'Add to or remove from favourites',
  toggleFavouriteNames: ['favourite', 'favorites', 'star', 'bookmark'],
  add: (name: string): string => `Add ${name}`,
  mainMeters: (count: number): string => (count === 1 ? 'main meter' : `${count} main meters`),
  group: (count: number): string => (count === 1 ? 'group of 1 variable' : `group of ${count} variables`),
} as const
