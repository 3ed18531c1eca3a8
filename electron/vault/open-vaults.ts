import { createKeychainVault } from './keychain-vault.ts'
import { openOsEntry } from './os-keychain.ts'
import { createSessionVault } from './session-vault.ts'
import type { TokenVault } from './token-vault.ts'

/** Both places a token can be kept in, as the user chooses. */
export function openVaults(): { readonly keychain: TokenVault; readonly session: TokenVault } {
  const keychain = createKeychainVault({
    openEntry: (account) => openOsEntry('Meterlens', account),
    patienceMs: 120_000,
    probePatienceMs: 10_000,
  })
  return { keychain, session: createSessionVault() }
}
