import { describe, expect, it } from 'vitest'
import { createKeychainVault, type KeychainEntry } from '#electron/vault/keychain-vault.ts'

const TOKEN = 'canary-4d0f'

/** A keychain as the binding presents it; `fails` makes it refuse, like a bus without a Secret Service. */
function aKeychain(secrets = new Map<string, string>()) {
  const keychain = { fails: false, opened: [] as string[] }
  const openEntry = (account: string): Promise<KeychainEntry> => {
    keychain.opened.push(account)
    if (keychain.fails) return Promise.reject(new Error('no secret service on the bus'))
    return Promise.resolve({
      getPassword: async () => secrets.get(account) ?? null,
      setPassword: async (password) => void secrets.set(account, password),
      deletePassword: async () => secrets.delete(account),
    })
  }
  return Object.assign(keychain, { openEntry, secrets })
}

const patience = { timeoutMs: 1000, probeTimeoutMs: 20 }

describe('createKeychainVault', () => {
  it('reads back what it wrote, under its own id only', async () => {
    const vault = createKeychainVault({ ...patience, ...aKeychain() })
    expect(await vault.write('a', TOKEN)).toEqual({ ok: true, value: null })
    expect(await vault.read('a')).toEqual({ ok: true, value: TOKEN })
    expect(await vault.read('b')).toEqual({ ok: true, value: undefined })
  })

  it('erases, and succeeds when there is nothing to erase', async () => {
    const vault = createKeychainVault({ ...patience, ...aKeychain() })
    await vault.write('a', TOKEN)
    expect((await vault.erase('a')).ok).toBe(true)
    expect(await vault.read('a')).toEqual({ ok: true, value: undefined })
    expect((await vault.erase('a')).ok).toBe(true)
  })

  it('answers keychain-unavailable instead of rejecting', async () => {
    const keychain = aKeychain()
    keychain.fails = true
    const vault = createKeychainVault({ ...patience, ...keychain })
    const failure = { kind: 'keychain-unavailable', detail: 'no secret service on the bus' }
    expect(await vault.read('a')).toEqual({ ok: false, error: failure })
    expect(await vault.write('a', TOKEN)).toEqual({ ok: false, error: failure })
    expect(await vault.erase('a')).toEqual({ ok: false, error: failure })
  })

  it('reports a keychain that does not keep what it is given, without repeating the token', async () => {
    const openEntry = async (): Promise<KeychainEntry> => ({
      getPassword: async () => null,
      setPassword: async (password) => {
        if (password.length > 4) throw new Error(`cannot store ${password}`)
      },
      deletePassword: async () => false,
    })
    const vault = createKeychainVault({ ...patience, openEntry })
    expect(await vault.write('a', 'tiny')).toMatchObject({ ok: false })
    const refused = await vault.write('a', TOKEN)
    expect(refused).toMatchObject({ ok: false, error: { kind: 'keychain-unavailable' } })
    expect(JSON.stringify(refused)).not.toContain(TOKEN)
  })

  it('stops waiting for a keychain that hangs', async () => {
    const hanging = createKeychainVault({ ...patience, openEntry: () => new Promise(() => undefined) })
    expect(await hanging.state()).toMatchObject({ kind: 'unavailable' })
  })

  it('probes an account that never holds anything, once', async () => {
    const keychain = aKeychain(new Map([['a', TOKEN]]))
    const vault = createKeychainVault({ ...patience, openEntry: keychain.openEntry })
    await Promise.all([vault.state(), vault.state()])
    expect(await vault.state()).toEqual({ kind: 'available' })
    expect(keychain.opened).toEqual(['availability-probe'])
  })

  it('asks again after an unavailable answer, since a keychain can be started later', async () => {
    const keychain = aKeychain()
    keychain.fails = true
    const openEntry = (account: string): Promise<KeychainEntry> => keychain.openEntry(account)
    const vault = createKeychainVault({ ...patience, openEntry })
    expect((await vault.state()).kind).toBe('unavailable')
    keychain.fails = false
    expect((await vault.state()).kind).toBe('available')
  })
})
