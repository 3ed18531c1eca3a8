import { describe, expect, it } from 'vitest'
import { dialectsFileSchema, openDialects, type DialectsFile } from '#electron/connections/dialects.ts'
import { noStampEvidence } from '#shared/series/stamp-convention.ts'
import {
  chooseStamps,
  chooseTotalizers,
  noteEdges,
  stampReadingOf,
} from '#electron/api/dialect/stamp-memory.ts'
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

describe('what is known of stamps', () => {
  const clear = { answers: 1, clear: 1 }
  const evidence = { ...noStampEvidence, end: clear }

  it('is remembered over a restart, what a person chose included', async () => {
    const file = aFile()
    const before = await openDialects(file)
    noteEdges(before.memoryOf('a'), { edge: 'end', isClear: true })
    chooseStamps(before.memoryOf('a'), 'start')
    const after = await openDialects(file)
    expect(after.memoryOf('a').read().stamps).toEqual({ evidence, chosen: 'start' })
    chooseStamps(after.memoryOf('a'), undefined)
    expect(file.cached?.dialects['a']?.stamps).toEqual({ evidence })
  })

  it('remembers which readings are totalizers beside the meaning of stamps, over a restart', async () => {
    const file = aFile()
    const memory = (await openDialects(file)).memoryOf('a')
    chooseTotalizers(memory, 'at-end')
    chooseStamps(memory, 'end')
    noteEdges(memory, { edge: 'end', isClear: true })
    chooseStamps(memory, undefined)
    const after = (await openDialects(file)).memoryOf('a')
    expect(after.read().stamps).toMatchObject({ totalizers: 'at-end', evidence: { end: { answers: 1 } } })
    expect(after.read().stamps).not.toHaveProperty('chosen')
  })

  it('is announced when it changes, and only then', async () => {
    const heard: unknown[] = []
    const dialects = await openDialects(aFile(), (connectionId, stamps) => {
      heard.push([connectionId, stampReadingOf(stamps).stamps])
    })
    const memory = dialects.memoryOf('a')
    noteEdges(memory, undefined)
    memory.write({ ...memory.read(), orgIds: 'comma' })
    expect(heard).toEqual([])
    noteEdges(memory, { edge: 'end', isClear: true })
    memory.write({ ...memory.read(), orgIds: 'repeated' })
    expect(heard).toEqual([['a', 'end']])
  })

  it('is new in the second version of the record; the first is read as it was', () => {
    const first = { version: 1, dialects: { a: { orgIds: 'comma' } } }
    expect(dialectsFileSchema.parse(first)).toEqual({ ...first, version: 2 })
    expect(dialectsFileSchema.safeParse({ ...first, version: 3 }).success).toBe(false)
  })
})

describe('stampReadingOf', () => {
  it('puts what a person chose before what was found, and starts where neither is', () => {
    const found = { ...noStampEvidence, end: { answers: 1, clear: 1 } }
    const answers = { start: 0, end: 1, both: 0 }
    expect(stampReadingOf({ evidence: noStampEvidence }).stamps).toBe('start')
    expect(stampReadingOf({ evidence: found })).toEqual({ stamps: 'end', found: 'end', answers })
    expect(stampReadingOf({ evidence: found, chosen: 'start' })).toEqual({
      stamps: 'start',
      found: 'end',
      chosen: 'start',
      answers,
    })
  })
})

describe('dialectsFileSchema', () => {
  it.each([
    { stamps: { evidence: { start: { answers: -1, clear: 0 } } } },
    { orgIds: 'pipes' },
    { spellings: { list: 'entity' } },
    { more: 1 },
  ])('refuses %j', (dialect) => {
    expect(dialectsFileSchema.safeParse({ version: 1, dialects: { a: dialect } }).success).toBe(false)
  })
})
