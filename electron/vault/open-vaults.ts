import { succeed } from '#shared/errors/result.ts'
import { createKeychainVault, type KeychainEntry } from './keychain-vault.ts'
import type { TokenVault } from './token-vault.ts'

/** Opens the two places in which a token can be stored, as the user chooses. */
export function openVaults(): { readonly keychain: TokenVault; readonly session: TokenVault } {
  const keychain = createKeychainVault({
    openEntry: (account) => openOsEntry('Meterlens', account),
    timeoutMs: 120_000,
    probeTimeoutMs: 10_000,
  })
  return { keychain, session: createSessionVault() }
}

/**
 * Opens an entry of the operating system's keychain. The binding is loaded on first use, so that a machine it
 * cannot run on gets an app without a keychain instead of no app. On Linux it is pinned to the Secret Service:
 * left alone it would fall back to the kernel's keyring, which forgets at reboot without a word.
 */
export async function openOsEntry(service: string, account: string): Promise<KeychainEntry> {
  const { AsyncEntry } = await import('@napi-rs/keyring')
  return new AsyncEntry(service, account, { linux: { store: 'secret-service' } })
}

/** Keeps tokens in this process's memory alone; they are gone when it ends. */
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
