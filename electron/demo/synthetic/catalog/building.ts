import type { Archetype, EntitySpec } from '../site.ts'

/** A building in one line. */
export function building(
  key: string,
  name: string,
  short: string,
  archetype: Archetype,
  areaSqFt: number,
  floors: number,
): EntitySpec {
  return { kind: 'building', key, name, short, archetype, areaSqFt, floors }
}
