import { isShort, redactText } from '#electron/log/redact.ts'

/** Takes the token, in any of its spellings, and anything like a credential out of a text. */
export type Redact = (text: string) => string

/** Creates a redactor for texts that leave this room: errors, labels, drift notes. */
export function createRedactor(token: () => string | undefined): Redact {
  return (text) => redactText(text, secretsOf(token()))
}

/**
 * Creates a redactor for bodies, so that a service that echoes its request cannot bring the token into the page. It
 * removes only the token, and no token so short that it is part of ordinary words.
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
