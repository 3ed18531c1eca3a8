import type { DataSourceInstance } from '#shared/portfolio/nouns.ts'

/** Creates a data source instance that pulls its data. */
export function aSource(id: string, over: Partial<DataSourceInstance> = {}): DataSourceInstance {
  return {
    ...{ id, name: `Instance ${id}`, type: 'csv', orgId: 'o1', isEnabled: true, localTimezone: 'UTC' },
    ...{ dataReception: 'online', dataReceivingType: 'pull', metadata: {}, raw: {} },
    ...over,
  }
}
