import { succeed } from '#shared/errors/result.ts'
import type { TokenVault } from './token-vault.ts'

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
