import { describe, expect, it } from 'vitest'
import { dialectsFileSchema, openDialects, type DialectsFile } from '#electron/connections/dialects.ts'
import { fail, succeed, type Result } from '#shared/errors/result.ts'

function aFile(cached?: DialectsFile) {
  const file = { cached }
  return Object.assign(file, {
    read: async (): Promise<Result<DialectsFile | undefined>> => succeed(file.cached),
    write: async (record: DialectsFile): Promise<Result<null>> => {
      file.cached = dialectsFileSchema.parse(JSON.parse(JSON.stringify(record)))
      return succeed(null)
    },
  })
}

describe('openDialects', () => {
  it('remembers over a restart, each connection its own', async () => {
    const file = aFile()
    const before = await openDialects(file)
    before.memoryOf('a').write({ orgIds: 'comma', spellings: { list: 'metered-entity' } })
    before.memoryOf('b').write({})
    const after = await openDialects(file)
    expect(after.memoryOf('a').read()).toEqual({ orgIds: 'comma', spellings: { list: 'metered-entity' } })
    expect(after.memoryOf('b').read()).toEqual({})
    expect(after.memoryOf('c').read()).toEqual({})
  })

  it('forgets a connection', async () => {
    const file = aFile()
    const dialects = await openDialects(file)
    dialects.memoryOf('a').write({ orgIds: 'repeated' })
    await dialects.forget('a')
    expect(file.cached?.dialects).toEqual({})
    expect(dialects.memoryOf('a').read()).toEqual({})
  })

  it('starts from nothing when nothing can be read', async () => {
    const read = async () => fail({ kind: 'file', reason: 'not-permitted' } as const)
    const dialects = await openDialects({ ...aFile(), read })
    expect(dialects.memoryOf('a').read()).toEqual({})
  })
})

describe('dialectsFileSchema', () => {
  it.each([{ orgIds: 'pipes' }, { spellings: { list: 'entity' } }, { more: 1 }])('refuses %j', (dialect) => {
    expect(dialectsFileSchema.safeParse({ version: 1, dialects: { a: dialect } }).success).toBe(false)
  })
})
