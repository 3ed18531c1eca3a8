import type { DataSourceInstance } from '#shared/portfolio/nouns.ts'

/** A data source instance that receives what it asks for. */
export function aSource(id: string, over: Partial<DataSourceInstance> = {}): DataSourceInstance {
  return {
    ...{ id, name: `Instance ${id}`, type: 'csv', orgId: 'o1', isEnabled: true, localTimezone: 'UTC' },
    ...{ dataReception: 'online', dataReceivingType: 'pull', metadata: {}, raw: {} },
    ...over,
  }
}
