import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { fail, succeed, type Result } from '#shared/errors/result.ts'
import type { PersistedDocuments } from '#renderer/ports/documents/persisted-documents.ts'
import { createKeptList } from '#renderer/stores/authored/create-kept-list.ts'

describe('createKeptList', () => {
  function aList(found: Result<readonly string[] | undefined>) {
    const documents: PersistedDocuments = {
      read: <T>() => Promise.resolve(found as Result<T | undefined>),
      write: () => Promise.resolve(succeed(null)),
    }
    return createKeptList(documents, 'fills', z.array(z.string()))
  }

  it('has what was read, or nothing if nothing was ever saved, and then what is saved', async () => {
    expect((await aList(succeed(undefined))).current).toEqual(succeed([]))
    const list = await aList(succeed(['a']))
    expect(list.current).toEqual(succeed(['a']))
    const saved = list.save(['b'])
    expect(list.current).toEqual(succeed(['b']))
    await saved
  })

  it('says why it could not be read', async () => {
    const failure = fail({ kind: 'server', status: 500 })
    expect((await aList(failure)).current).toEqual(failure)
  })
})
