/** Ids of the demo buildings that a new workspace shows: two of one organization, without defects. */
export const demoBuildings: readonly string[] = ['ent-riverside-teaching', 'ent-sports-hall']
