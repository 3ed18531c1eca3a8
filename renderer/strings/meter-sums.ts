/** Names a sum of main meters. The name of an entity stands in front of it where there is room for one. */
export function meterSumName(kind: 'entity' | 'organization', owner: string, resource: string): string {
  const sum = `${resource}, main meters`
  return kind === 'entity' ? sum : `${owner} · ${sum}`
}
