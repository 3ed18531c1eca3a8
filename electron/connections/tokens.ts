import type { TokenPlace } from '#shared/contract/connection.ts'
import { fail, succeed, type Result } from '#shared/errors/result.ts'
import type { TokenVault } from '#electron/vault/token-vault.ts'
import { vaultIdOf, type ConnectionRecord, type ServiceRecord } from './connection-record.ts'

export type Keep = ServiceRecord['keep']

/** The tokens of service connections, each in the place that the user chose. */
export interface Tokens {
  readonly read: (record: ServiceRecord) => Promise<Result<string | undefined>>
  /**
   * Succeeds if the place that the user chose is available. It is checked without a prompt, before a request is spent
   * on the token.
   */
  readonly canKeep: (record: ServiceRecord) => Promise<Result<null>>
  readonly write: (record: ServiceRecord, token: string) => Promise<Result<null>>
  /** Also erases from the session's vault, so that nothing is left in either place. */
  readonly erase: (record: ServiceRecord) => Promise<Result<null>>
  /** Does not open the keychain, so that listing connections never makes a system ask for a password. */
  readonly placeOf: (record: ConnectionRecord) => Promise<TokenPlace>
}

export function createTokens(vaults: Readonly<Record<Keep, TokenVault>>): Tokens {
  return {
    read: (record) => vaults[record.keep].read(vaultIdOf(record)),
    canKeep: async ({ keep }) => {
      const state = await vaults[keep].state()
      if (state.kind === 'available') return succeed(null)
      return fail({ kind: 'keychain-unavailable', detail: state.detail })
    },
    write: (record, token) => vaults[record.keep].write(vaultIdOf(record), token),
    erase: async (record) => {
      await vaults.session.erase(vaultIdOf(record))
      return record.keep === 'keychain' ? vaults.keychain.erase(vaultIdOf(record)) : succeed(null)
    },
    placeOf: async (record) => {
      if (record.kind === 'demo') return 'session'
      if (record.kind === 'bundle') return 'none'
      if (record.keep === 'keychain') return 'keychain'
      const ofSession = await vaults.session.read(vaultIdOf(record))
      return ofSession.ok && ofSession.value !== undefined ? 'session' : 'none'
    },
  }
}
