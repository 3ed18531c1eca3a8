/** What was under way when something failed: the context of a notice. */
export const actions = {
  readingConnections: 'Reading the connections',
  openingConnection: 'Opening the connection',
  openingDemo: 'Opening the demo portfolio',
  readingCatalogue: 'Reading the cached catalogue',
  refreshingCatalogue: 'Refreshing the catalogue',
  pausingLane: 'Pausing requests',
  cancellingRequests: 'Cancelling requests',
  movingRequest: 'Moving a request to the front',
  readingForgotten: 'Reading the cache of a forgotten connection',
  forgettingConnection: 'Forgetting the connection',
  copying: 'Copying',
  readingPersisted: 'Reading what is saved with the connection',
  keeping: 'Saving it with the connection',
  askingSources: 'Fetching data sources',
  showInFolder: 'Show in folder',
  showingInFolder: 'Showing the file in its folder',
} as const
