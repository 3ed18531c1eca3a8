import { createKeychainVault } from '#electron/vault/keychain-vault.ts'
import { openOsEntry } from '#electron/vault/open-vaults.ts'

/** Runs one step of the keychain test in a separate process and prints its outcome as a line of JSON. */
const vault = createKeychainVault({
  openEntry: (account) => openOsEntry('Meterlens test', account),
  timeoutMs: 10_000,
  probeTimeoutMs: 5000,
})
const steps = {
  state: () => vault.state(),
  read: (id: string) => vault.read(id),
  write: (id: string, token: string) => vault.write(id, token),
  erase: (id: string) => vault.erase(id),
} as const

const [step = 'state', id = '', token = ''] = process.argv.slice(2)
if (!Object.hasOwn(steps, step)) throw new Error(`no such step: ${step}`)
const outcome = await steps[step as keyof typeof steps](id, token)
console.log(JSON.stringify(outcome))
