import type { EntitySource, OrganizationSource } from '#shared/series/operand.ts'

/** Names a sum of main meters, preceded by the name of the entity if there is room for it. */
export function meterSumName(
  { kind, per }: EntitySource | OrganizationSource,
  owner: string,
  resource: string,
): string {
  const sum = `${resource}, main meters${per === undefined ? '' : ' per floor area'}`
  return kind === 'entity' ? sum : `${owner} · ${sum}`
}
