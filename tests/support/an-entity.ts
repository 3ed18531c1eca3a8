import type { MeteredEntity } from '#shared/portfolio/nouns.ts'

/** Creates a building of one organization, without variables. */
export function anEntity(id: string, over: Partial<MeteredEntity> = {}): MeteredEntity {
  return {
    ...{ id, name: id, type: { id: '0', name: 'Building' }, organization: { id: 'o1', name: 'o1' } },
    ...{ description: '', scope: '', isHidden: false, tags: [], variables: [], raw: {} },
    ...over,
  }
}
