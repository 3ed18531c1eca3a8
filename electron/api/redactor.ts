import { isShort, redactText } from '#electron/log/redact.ts'

/** Takes the token, in any of its spellings, and anything like a credential out of a text. */
export type Redact = (text: string) => string

/** Creates a redactor for texts that leave this room: errors, labels, drift notes. */
export function createRedactor(token: () => string | undefined): Redact {
  return (text) => redactText(text, secretsOf(token()))
}

/**
 * Creates a redactor for bodies. It takes out only the token itself, and none so short that it is part of ordinary
 * words, so that what the service says stays as it is otherwise. A service that echoes its request must not bring
 * the token into the page.
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
