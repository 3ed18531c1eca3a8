/** Names the remedies for a token that was refused or is missing. */
export const tokenRemedy = {
  again: 'Connect again…',
  replaceToken: 'Replace token…',
} as const
