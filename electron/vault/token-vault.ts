import type { KeychainState } from '#shared/contract/app-facts.ts'
import type { Result } from '#shared/errors/result.ts'

/** Stores one token per connection id. Failures have the kind `keychain-unavailable`. */
export interface TokenVault {
  /** Reads the token; undefined if none is stored under `id`. */
  readonly read: (id: string) => Promise<Result<string | undefined>>
  readonly write: (id: string, token: string) => Promise<Result<null>>
  /** Also succeeds if there was none. */
  readonly erase: (id: string) => Promise<Result<null>>
  readonly state: () => Promise<KeychainState>
}
