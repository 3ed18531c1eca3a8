import type { KeychainState } from '#shared/contract/app-facts.ts'
import { fail, succeed, type Result } from '#shared/errors/result.ts'
import type { TokenVault } from './token-vault.ts'

/** One secret of the operating system's keychain. Rejects when the keychain cannot be used. */
export interface KeychainEntry {
  readonly getPassword: () => Promise<string | null>
  readonly setPassword: (password: string) => Promise<void>
  readonly deletePassword: () => Promise<boolean>
}

export interface KeychainVaultOptions {
  /** Rejects or throws where there is no keychain. */
  readonly openEntry: (account: string) => Promise<KeychainEntry>
  /** Long enough for a person to unlock the keychain when the system asks for it, ms. */
  readonly patienceMs: number
  /** How long the silent question whether there is a keychain may take, ms. */
  readonly probePatienceMs: number
}

/** An account that never exists: reading it touches no item, so no system asks anybody to unlock one. */
const PROBE_ACCOUNT = 'availability-probe'

/** Keeps tokens in the operating system's keychain (docs/decisions/0004-keychain.md). */
export function createKeychainVault(options: KeychainVaultOptions): TokenVault {
  const use = <T>(id: string, action: (entry: KeychainEntry) => Promise<T>): Promise<Result<T>> =>
    resultOf(withinPatience(options.openEntry(id).then(action), options.patienceMs))
  const probe = async (): Promise<KeychainState> => {
    const asked = options.openEntry(PROBE_ACCOUNT).then((entry) => entry.getPassword())
    try {
      await withinPatience(asked, options.probePatienceMs)
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

/** Reads back what was written: a keychain that loses it is none, and the user must hear so now. */
async function writeChecked(entry: KeychainEntry, token: string): Promise<null> {
  try {
    await entry.setPassword(token)
    if ((await entry.getPassword()) !== token) throw new Error('the keychain did not keep what it was given')
  } catch (error) {
    // Without its cause: the binding's own text might repeat what it was given.
    throw new Error(detailOf(error).replaceAll(token, '[secret]'))
  }
  return null
}

/** A keychain that answered stays; one that did not may have been started since, so it is asked again. */
function rememberAvailable(probe: () => Promise<KeychainState>): () => Promise<KeychainState> {
  let asked: Promise<KeychainState> | undefined
  return async () => {
    asked ??= probe()
    const state = await asked
    if (state.kind === 'unavailable') asked = undefined
    return state
  }
}

async function withinPatience<T>(promise: Promise<T>, patienceMs: number): Promise<T> {
  const { promise: expired, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    reject(new Error(`the keychain did not answer within ${patienceMs} ms`))
  }, patienceMs)
  try {
    return await Promise.race([promise, expired])
  } finally {
    clearTimeout(timer)
  }
}

function detailOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
