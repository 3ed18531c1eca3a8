import type { EntitySource, OrganizationSource } from '#shared/series/operand.ts'

/** Names a sum of main meters. The name of an entity stands in front of it where there is room for one. */
export function meterSumName(
  { kind, per }: EntitySource | OrganizationSource,
  owner: string,
  resource: string,
): string {
  const sum = `${resource}, main meters${per === undefined ? '' : ' per floor area'}`
  return kind === 'entity' ? sum : `${owner} · ${sum}`
}
