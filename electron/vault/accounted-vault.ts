import * as z from 'zod'
import type { RecordFile } from '#electron/records/record-file.ts'
import type { TokenVault } from './token-vault.ts'

export const accountsSchema = z.strictObject({
  version: z.literal(1),
  accounts: z.array(z.string().min(1).max(4000)).max(10_000).readonly(),
})
export type AccountsFile = z.infer<typeof accountsSchema>

/** A keychain that knows the names under which it was given secrets, without listing the keychain. */
export interface AccountedVault extends TokenVault {
  /** Lists the names under which it was given secrets, without reading any of these. */
  readonly accounts: () => Promise<readonly string[]>
  /** Erases secrets without an owner, among the names that were given to this vault. */
  readonly eraseUnowned: (isOwned: (id: string) => Promise<boolean>) => Promise<void>
}

/**
 * Keeps its own list of names, because listing the keychain would mean reading all our secrets, and the user would
 * have to unlock it at each start. A name is recorded before its token is stored and removed after it.
 */
export function createAccountedVault(vault: TokenVault, file: RecordFile<AccountsFile>): AccountedVault {
  let lastChange: Promise<unknown> = Promise.resolve()

  async function accounts(): Promise<readonly string[]> {
    const read = await file.read()
    return read.ok ? (read.value?.accounts ?? []) : []
  }

  /** Runs one change at a time, so that each starts from the result of the previous one. */
  function change(edit: (accounts: readonly string[]) => readonly string[]): Promise<void> {
    const changed = lastChange.then(async () => {
      const before = await accounts()
      const after = edit(before)
      if (after.length !== before.length) await file.write({ version: 1, accounts: after })
    })
    lastChange = changed
    return changed
  }

  const erase: TokenVault['erase'] = async (id) => {
    const erased = await vault.erase(id)
    if (erased.ok) await change((names) => names.filter((name) => name !== id))
    return erased
  }

  return {
    ...vault,
    accounts,
    write: async (id, token) => {
      await change((names) => (names.includes(id) ? names : [...names, id]))
      return vault.write(id, token)
    },
    erase,
    eraseUnowned: async (isOwned) => {
      for (const id of await accounts()) if (!(await isOwned(id))) await erase(id)
    },
  }
}
