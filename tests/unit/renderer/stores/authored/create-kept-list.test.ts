import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { fail, succeed, type Result } from '#shared/errors/result.ts'
import type { PersistedDocuments } from '#renderer/ports/documents/persisted-documents.ts'
import { createKeptList } from '#renderer/stores/authored/create-kept-list.ts'

describe('createKeptList', () => {
  const schema = z.array(z.string())

  function aList(answers: Result<readonly string[] | undefined>[]) {
    let reads = 0
    const documents: PersistedDocuments = {
      read: <T>() => {
        reads += 1
        return Promise.resolve((answers.shift() ?? succeed(undefined)) as Result<T | undefined>)
      },
      write: () => Promise.resolve(succeed(null)),
    }
    return { list: createKeptList(documents, 'fills', schema), reads: () => reads }
  }

  it('is read once for all who ask together, and once for all later ones', async () => {
    const { list, reads } = aList([succeed(['a'])])
    expect(list.known()).toBeUndefined()
    await expect(Promise.all([list.list(), list.list()])).resolves.toEqual([succeed(['a']), succeed(['a'])])
    await list.list()
    expect(reads()).toBe(1)
    expect(list.known()).toEqual(['a'])
  })

  it('is read again after a failure, and includes what was saved meanwhile', async () => {
    const { list, reads } = aList([fail({ kind: 'server', status: 500 }), succeed(['old'])])
    expect((await list.list()).ok).toBe(false)
    const late = list.list()
    await list.save(['new'])
    await expect(late).resolves.toEqual(succeed(['new']))
    expect(reads()).toBe(2)
  })
})
