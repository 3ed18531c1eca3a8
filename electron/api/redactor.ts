import { isShort, redactText } from '#electron/log/redact.ts'

/** Removes the token, in any of its spellings, and anything like a credential from a text. */
export type Redact = (text: string) => string

/** Creates a redactor for texts that leave this room: errors, labels, drift notes. */
export function createRedactor(token: () => string | undefined): Redact {
  return (text) => redactText(text, secretsOf(token()))
}

/**
 * Creates a redactor for bodies, so that a service that echoes its request cannot pass the token to the page. It
 * removes only the token, and leaves a token that is short enough to be part of ordinary words.
 */
export function createBodyRedactor(token: () => string | undefined): Redact {
  return (text) => {
    const [secret] = secretsOf(token())
    return secret === undefined || isShort(secret) ? text : text.replaceAll(secret, '[secret]')
  }
}

function secretsOf(token: string | undefined): readonly string[] {
  return token === undefined || token === '' ? [] : [token]
}
