import { isExpressionId } from './expression-id.ts'

const PREFIX = 'import:'

/** Returns the dataHubId of an imported series, which is used like a variable. */
export function importId(uuid: string): string {
  return `${PREFIX}${uuid}`
}

/** Returns true for a series that a person imported from a file. */
export function isImportId(dataHubId: string): boolean {
  return dataHubId.startsWith(PREFIX)
}

/** Returns true for anything that the service does not know: expressions and imported series. */
export function isLocalId(dataHubId: string): boolean {
  return isExpressionId(dataHubId) || isImportId(dataHubId)
}
