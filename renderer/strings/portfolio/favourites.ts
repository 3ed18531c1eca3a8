/** The star, in the tree and beside a name. */
export const favourites = {
  add: 'Add to favourites',
  remove: 'Remove from favourites',
  removed: 'Removed from favourites',
} as const

/** Names a new group of variables until its owner renames it. */
export const GROUP = 'Group'
