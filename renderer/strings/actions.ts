/** Names the work that was under way when something failed: the context of a notice. */
export const actions = {
  undo: 'Undo',
  removed: (name: string): string => `Removed ${name}`,
  saved: (fileName: string): string => `Saved ${fileName}`,
  lacks: (failure: string): string =>
    `${failure}. What was not fetched is missing from it: load it in the chart, then export again.`,
  unsent: (requests: number): string =>
    requests === 1 ? '1 request has not been sent' : `${String(requests)} requests have not been sent`,
  readingConnections: 'Reading the connections',
  openingConnection: 'Opening the connection',
  readingCatalogue: 'Reading the cached catalogue',
  refreshingCatalogue: 'Refreshing the catalogue',
  refreshingDetails: 'Refreshing the details',
  pausingLane: 'Pausing requests',
  cancellingRequests: 'Cancelling requests',
  tryingOnce: 'Trying during the pause',
  movingRequest: 'Moving a request to the front',
  readingForgotten: 'Reading the cache of a forgotten connection',
  copying: 'Copying',
  readingPersisted: 'Reading what is saved with the connection',
  keeping: 'Saving it with the connection',
  askingSources: 'Fetching data sources',
  showInFolder: 'Show in folder',
  showingInFolder: 'Showing the file in its folder',
} as const

/** Names a connection whose own name can no longer be read. */
export const unnamedConnection = 'Unnamed connection'
