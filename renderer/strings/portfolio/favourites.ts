/** The star, in the tree and next to a name. */
export const favourites = {
  add: 'Add to favourites',
  remove: 'Remove from favourites',
  removed: 'Removed from favourites',
} as const

/** Name of a new group of variables until the user renames it. */
export const GROUP = 'Group'
