/** The buildings of the demo portfolio that a first look shows: two of one organization, without defects. */
export const demoBuildings: readonly string[] = ['ent-riverside-teaching', 'ent-sports-hall']
