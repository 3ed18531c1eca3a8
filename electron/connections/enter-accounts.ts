import type { Clock } from '#shared/time/instant.ts'
import { recordFromVaultId } from './connection-record.ts'
import { enterDistinct } from './distinct-connections.ts'
import type { ConnectionRegistry } from './registry.ts'

export interface EnterAccountsOptions {
  readonly registry: ConnectionRegistry
  /** Accounts of the keychain that were given a token. */
  readonly accounts: readonly string[]
  readonly storedNameOf: (connectionId: string) => Promise<string | undefined>
  readonly clock: Clock
}

/**
 * Adds the connections that the list lacks although the keychain was given their tokens, and returns how many. The list
 * was lost, or an earlier version is in its place; without an entry the token could not be used any more.
 */
export async function enterAccounts(options: EnterAccountsOptions): Promise<number> {
  const { registry, accounts, storedNameOf, clock } = options
  const listed = await registry.list()
  if (!listed.ok) return 0
  const known = new Set(listed.value.map(({ id }) => id))
  let entered = 0
  for (const account of accounts) {
    const record = recordFromVaultId(account, clock.now())
    if (record === undefined || known.has(record.id)) continue
    const name = (await storedNameOf(record.id)) ?? record.name
    const result = await enterDistinct(registry, { ...record, name })
    if (result.ok) entered += 1
  }
  return entered
}
