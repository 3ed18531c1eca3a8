const EXPRESSION = 'expression:'
const IMPORT = 'import:'
/** Begins the ids of series that are shown at another time. */
export const SHIFTED = 'shifted:'

/** Returns the dataHubId of a saved expression, which is used like a variable. */
export function expressionId(uuid: string): string {
  return `${EXPRESSION}${uuid}`
}

/** Returns true for a saved expression, which the service does not know. */
export function isExpressionId(dataHubId: string): boolean {
  return dataHubId.startsWith(EXPRESSION)
}

/** Returns the dataHubId of an imported series, which is used like a variable. */
export function importId(uuid: string): string {
  return `${IMPORT}${uuid}`
}

/** Returns true for a series that a person imported from a file. */
export function isImportId(dataHubId: string): boolean {
  return dataHubId.startsWith(IMPORT)
}

/** Returns true for anything that the service does not know: expressions and imported series. */
export function isLocalId(dataHubId: string): boolean {
  return isExpressionId(dataHubId) || isImportId(dataHubId)
}

/** Returns true for a series that is shown at another time than its own. */
export function isShiftedId(dataHubId: string): boolean {
  return dataHubId.startsWith(SHIFTED)
}
