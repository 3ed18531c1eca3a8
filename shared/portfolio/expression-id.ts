const PREFIX = 'expression:'

/** Returns the dataHubId of a saved expression, which is used like a variable. */
export function expressionId(uuid: string): string {
  return `${PREFIX}${uuid}`
}

/** Returns true for a saved expression, which the service does not know. */
export function isExpressionId(dataHubId: string): boolean {
  return dataHubId.startsWith(PREFIX)
}
