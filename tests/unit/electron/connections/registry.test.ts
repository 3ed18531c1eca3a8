import { describe, expect, it } from 'vitest'
import { createRegistry, registryFileSchema, type RegistryFile } from '#electron/connections/registry.ts'
import type { ConnectionRecord } from '#electron/connections/connection-record.ts'
import { fail, succeed, type Result } from '#shared/errors/result.ts'

function aFile(cached?: RegistryFile) {
  const file = { cached, refuses: false }
  return Object.assign(file, {
    read: async (): Promise<Result<RegistryFile | undefined>> => succeed(file.cached),
    write: async (record: RegistryFile): Promise<Result<null>> => {
      if (file.refuses) return fail({ kind: 'file', reason: 'no-space' })
      file.cached = record
      return succeed(null)
    },
  })
}

function aRecord(id: string): ConnectionRecord {
  return { id, kind: 'service', name: id, baseUrl: 'https://x.test/v1', keep: 'keychain', createdAt: 1 }
}

describe('createRegistry', () => {
  it('keeps every one of changes made at once', async () => {
    const file = aFile()
    const registry = createRegistry(file)
    await Promise.all(['a', 'b', 'c'].map((id) => registry.put(aRecord(id))))
    await Promise.all([registry.remove('b'), registry.put({ ...aRecord('a'), name: 'renamed' })])
    expect(file.cached?.connections.map(({ name }) => name)).toEqual(['renamed', 'c'])
  })

  it('does not claim what was not written', async () => {
    const file = aFile()
    const registry = createRegistry(file)
    file.refuses = true
    expect((await registry.put(aRecord('a'))).ok).toBe(false)
    expect(await registry.list()).toEqual({ ok: true, value: [] })
  })
})

describe('registryFileSchema', () => {
  const accepts = (connections: unknown[]): boolean =>
    registryFileSchema.safeParse({ version: 1, connections }).success

  it('accepts the form that the registry writes, and nothing more', () => {
    expect(accepts([aRecord('a'), aRecord('b')])).toBe(true)
    expect(accepts([{ ...aRecord('a'), token: 'x' }])).toBe(false)
  })

  it.each([
    ['plain http', { baseUrl: 'http://x.test/v1' }],
    ['another spelling', { baseUrl: 'https://X.test/v1/' }],
    ['a service in the place of the demo', { id: 'demo' }],
    ['an unknown place', { keep: 'file' }],
  ])('refuses %s', (_name, change) => {
    expect(accepts([{ ...aRecord('a'), ...change }])).toBe(false)
  })

  it('refuses two of one id', () => {
    expect(accepts([aRecord('a'), aRecord('a')])).toBe(false)
  })
})
