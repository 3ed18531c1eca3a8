import type { KeychainState } from '#shared/contract/app-facts.ts'
import type { Result } from '#shared/errors/result.ts'

/** Keeps one token per connection id. Failures are of kind `keychain-unavailable`. */
export interface TokenVault {
  /** Reads the token; undefined when none is kept under `id`. */
  readonly read: (id: string) => Promise<Result<string | undefined>>
  readonly write: (id: string, token: string) => Promise<Result<null>>
  /** Also succeeds when there was none. */
  readonly erase: (id: string) => Promise<Result<null>>
  readonly state: () => Promise<KeychainState>
}
