import type { KeychainState } from '#shared/contract/app-facts.ts'
import { fail, succeed, type Result } from '#shared/errors/result.ts'
import { withTimeout } from '#electron/with-timeout.ts'
import type { TokenVault } from './token-vault.ts'

/** One secret in the operating system's keychain. Rejects if the keychain cannot be used. */
export interface KeychainEntry {
  readonly getPassword: () => Promise<string | null>
  readonly setPassword: (password: string) => Promise<void>
  readonly deletePassword: () => Promise<boolean>
}

export interface KeychainVaultOptions {
  /** Rejects or throws if there is no keychain. */
  readonly openEntry: (account: string) => Promise<KeychainEntry>
  /** Time for the user to unlock the keychain when the system asks for it, in ms. */
  readonly timeoutMs: number
  /** Time limit of the silent probe for a keychain, in ms. */
  readonly probeTimeoutMs: number
}

/** An account that never exists: reading it touches no item, so that the system does not ask anybody to unlock one. */
const PROBE_ACCOUNT = 'availability-probe'
const NO_ANSWER = 'the keychain did not answer'

/** Stores tokens in the operating system's keychain (docs/decisions/0004-keychain.md). */
export function createKeychainVault(options: KeychainVaultOptions): TokenVault {
  const use = <T>(id: string, action: (entry: KeychainEntry) => Promise<T>): Promise<Result<T>> =>
    resultOf(withTimeout(options.openEntry(id).then(action), options.timeoutMs, NO_ANSWER))
  const probe = async (): Promise<KeychainState> => {
    const answer = options.openEntry(PROBE_ACCOUNT).then((entry) => entry.getPassword())
    try {
      await withTimeout(answer, options.probeTimeoutMs, NO_ANSWER)
      return { kind: 'available' }
    } catch (error) {
      return { kind: 'unavailable', detail: detailOf(error) }
    }
  }
  return {
    read: (id) => use(id, async (entry) => (await entry.getPassword()) ?? undefined),
    write: (id, token) => use(id, (entry) => writeChecked(entry, token)),
    erase: (id) => use(id, (entry) => entry.deletePassword().then(() => null)),
    state: rememberAvailable(probe),
  }
}

async function resultOf<T>(acted: Promise<T>): Promise<Result<T>> {
  try {
    return succeed(await acted)
  } catch (error) {
    return fail({ kind: 'keychain-unavailable', detail: detailOf(error) })
  }
}

/** Reads back what was written: a keychain that loses it is useless, and the user must be told at once. */
async function writeChecked(entry: KeychainEntry, token: string): Promise<null> {
  try {
    await entry.setPassword(token)
    if ((await entry.getPassword()) !== token) throw new Error('the keychain did not keep what it was given')
  } catch (error) {
    // The error has no cause, since the text of the binding's own error might repeat the token.
    throw new Error(detailOf(error).replaceAll(token, '[secret]'))
  }
  return null
}

/** A keychain that answered is remembered; one that did not may have been started since, so it is probed again. */
function rememberAvailable(probe: () => Promise<KeychainState>): () => Promise<KeychainState> {
  let known: Promise<KeychainState> | undefined
  return async () => {
    known ??= probe()
    const state = await known
    if (state.kind === 'unavailable') known = undefined
    return state
  }
}

function detailOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
