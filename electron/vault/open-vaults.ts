import { succeed } from '#shared/errors/result.ts'
import { createKeychainVault, type KeychainEntry } from './keychain-vault.ts'
import type { TokenVault } from './token-vault.ts'

/** Opens the two places from which the user chooses where a token is stored. */
export function openVaults(): { readonly keychain: TokenVault; readonly session: TokenVault } {
  const keychain = createKeychainVault({
    openEntry: (account) => openOsEntry('Meterlens', account),
    timeoutMs: 120_000,
    probeTimeoutMs: 10_000,
  })
  return { keychain, session: createSessionVault() }
}

/**
 * Opens an entry of the operating system's keychain. The binding is loaded on first use, so that on a machine where it
 * cannot run the app starts without a keychain instead of not at all. On Linux it is pinned to the Secret Service: by
 * default it would fall back to the kernel's keyring, which silently forgets everything at reboot.
 */
export async function openOsEntry(service: string, account: string): Promise<KeychainEntry> {
  const { AsyncEntry } = await import('@napi-rs/keyring')
  return new AsyncEntry(service, account, { linux: { store: 'secret-service' } })
}

/** Stores tokens only in this process's memory, so that they are gone when it ends. */
export function createSessionVault(): TokenVault {
  const tokens = new Map<string, string>()
  return {
    read: (id) => Promise.resolve(succeed(tokens.get(id))),
    write: (id, token) => {
      tokens.set(id, token)
      return Promise.resolve(succeed(null))
    },
    erase: (id) => {
      tokens.delete(id)
      return Promise.resolve(succeed(null))
    },
    state: () => Promise.resolve({ kind: 'available' }),
  }
}
