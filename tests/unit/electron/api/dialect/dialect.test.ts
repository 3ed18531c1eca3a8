import { describe, expect, it } from 'vitest'
import type { Facet } from '#shared/portfolio/nouns.ts'
import { fail, succeed, type Result } from '#shared/errors/result.ts'
import type { Dialect, EntitySpelling } from '#electron/api/dialect/dialect.ts'
import { createDialectMemory } from '#support/a-dialect-memory.ts'
import { createEntitySpelling, type WithSpelling } from '#electron/api/dialect/entity-spelling.ts'
import { createOrgIds, orgIdsQuery } from '#electron/api/dialect/org-ids.ts'

const notFound = fail({ kind: 'not-found', status: 404 })

interface SpellingBench {
  readonly withSpelling: WithSpelling
  readonly asked: EntitySpelling[]
  readonly memory: ReturnType<typeof createDialectMemory>
  /** Answers only under the spellings that exist. */
  readonly ask: (spelling: EntitySpelling) => Promise<Result<string>>
  exists: readonly EntitySpelling[]
}

function aSpelling(exists: readonly EntitySpelling[], dialect: Dialect = {}): SpellingBench {
  const memory = createDialectMemory(dialect)
  const asked: EntitySpelling[] = []
  const bench: SpellingBench = {
    withSpelling: createEntitySpelling(memory, () => undefined),
    asked,
    memory,
    exists,
    ask: async (spelling) => {
      asked.push(spelling)
      await Promise.resolve()
      return bench.exists.includes(spelling) ? succeed(spelling) : notFound
    },
  }
  return bench
}

describe('createEntitySpelling', () => {
  it('tries the other spelling once and keeps what worked', async () => {
    const { withSpelling, ask, asked } = aSpelling(['metered-entity'])
    await withSpelling('list', ask)
    await withSpelling('list', ask)
    await withSpelling('one', ask)
    expect(asked).toEqual(['monitored-entity', 'metered-entity', 'metered-entity', 'metered-entity'])
  })

  it('lets one of many first requests try', async () => {
    const { withSpelling, ask, asked } = aSpelling(['metered-entity'])
    await Promise.all([1, 2, 3, 4].map(() => withSpelling('filters', ask)))
    expect(asked.filter((spelling) => spelling === 'monitored-entity')).toHaveLength(1)
  })

  it('takes "not found" of one entity at its word once a spelling is known', async () => {
    const bench = aSpelling([], { spellings: { list: 'monitored-entity' } })
    expect(await bench.withSpelling('one', bench.ask)).toEqual(notFound)
    expect(bench.asked).toEqual(['monitored-entity'])
  })

  it('keeps nothing where neither is found, and gives the first answer', async () => {
    const { withSpelling, ask, memory } = aSpelling([])
    expect(await withSpelling('one', ask)).toEqual(notFound)
    expect(memory.read()).toEqual({})
  })

  it('keeps a spelling per endpoint where the service mixes them', async () => {
    const bench = aSpelling(['monitored-entity'])
    await bench.withSpelling('filters', bench.ask)
    bench.exists = ['metered-entity']
    await bench.withSpelling('list', bench.ask)
    expect(bench.memory.read().spellings).toEqual({ filters: 'monitored-entity', list: 'metered-entity' })
  })

  it('notices once a run that a service gave up the spelling it had', async () => {
    const bench = aSpelling(['metered-entity'], { spellings: { list: 'monitored-entity' } })
    expect(await bench.withSpelling('list', bench.ask)).toEqual(succeed('metered-entity'))
    bench.exists = []
    await bench.withSpelling('list', bench.ask)
    expect(bench.asked).toHaveLength(3)
  })
})

/** A service with organizations a to d, which reads orgIds by `read`. */
function anOrgService(read: (encoding: string, ids: readonly string[]) => readonly string[] | undefined) {
  const asked: string[] = []
  const memory = createDialectMemory()
  const withOrgIds = createOrgIds(memory)
  const ask = (ids: readonly string[]) =>
    withOrgIds(ids, (encoding) => {
      asked.push(encoding)
      const named = read(encoding, ids)
      if (named === undefined) return Promise.resolve(fail({ kind: 'invalid-request', status: 400 }))
      const options = named.map((id) => ({ id, wireId: id, label: id, children: [] }))
      const facets: readonly Facet[] = [{ id: 'organizations', label: 'Organization', options }]
      return Promise.resolve(succeed(facets))
    })
  return { ask, asked, memory }
}

describe('createOrgIds', () => {
  const all = ['a', 'b', 'c', 'd']

  it.each([
    ['refuses repeated ids', undefined],
    ['takes the last of repeated ids', ['b']],
    ['ignores repeated ids', all],
  ])('finds the comma where the service %s, at the cost of one request', async (_name, repeated) => {
    const { ask, asked, memory } = anOrgService((encoding, ids) => (encoding === 'comma' ? ids : repeated))
    await ask(['a', 'b'])
    await ask(['a', 'c'])
    expect(asked).toEqual(['repeated', 'comma', 'comma'])
    expect(memory.read().orgIds).toBe('comma')
  })

  it('spends nothing where repeated ids are understood', async () => {
    const { ask, asked } = anOrgService((_encoding, ids) => ids)
    await ask(['a', 'b'])
    await ask(['b', 'c'])
    expect(asked).toEqual(['repeated', 'repeated'])
  })

  it('is not misled by asking for all that there are', async () => {
    const { ask, memory } = anOrgService((encoding, ids) => (encoding === 'comma' ? ids : all))
    await ask(all)
    await ask(['a', 'b'])
    expect(memory.read().orgIds).toBe('comma')
  })

  it('gives up after two probes that tell nothing', async () => {
    const { ask, asked } = anOrgService(() => all)
    for (let i = 0; i < 4; i += 1) await ask(['a', 'b'])
    expect(asked.filter((encoding) => encoding === 'comma')).toHaveLength(2)
  })

  it('does not wonder about one organization or none', async () => {
    const { ask, asked } = anOrgService(() => all)
    await ask(['a'])
    await ask([])
    expect(asked).toEqual(['repeated', 'repeated'])
  })
})

describe('orgIdsQuery', () => {
  it('repeats, joins, or leaves out', () => {
    expect(orgIdsQuery(['a', 'b'], 'repeated')).toEqual([
      ['orgIds', 'a'],
      ['orgIds', 'b'],
    ])
    expect(orgIdsQuery(['a', 'b'], 'comma')).toEqual([['orgIds', 'a,b']])
    expect(orgIdsQuery([], 'comma')).toEqual([])
  })
})
