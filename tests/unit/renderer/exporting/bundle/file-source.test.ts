import { describe, expect, it } from 'vitest'
import { createFileSource } from '#renderer/exporting/bundle/create-bundle-service.ts'

const unused = {
  readImport: () => Promise.reject(new Error('main is not asked for a dropped file')),
  endImport: () => Promise.reject(new Error('main is not asked for a dropped file')),
}

describe('createFileSource', () => {
  it('reads the bytes of a dropped file without main', async () => {
    const dropped = new Blob([Uint8Array.from([1, 2, 3, 4, 5])])
    const source = createFileSource(unused, { fileName: 'a.meterlens', bytes: 5, dropped })
    expect(source.bytes).toBe(5)
    expect([...(await source.read(1, 3))]).toEqual([2, 3, 4])
    expect(source.failure()).toBeUndefined()
    source.close()
  })

  it('says that a dropped file is gone', async () => {
    const gone = Object.assign(new Blob([]), {
      slice: () => ({ arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotFoundError')) }),
    })
    const source = createFileSource(unused, { fileName: 'a.meterlens', bytes: 5, dropped: gone })
    await expect(source.read(0, 1)).rejects.toThrow()
    expect(source.failure()).toMatchObject({ kind: 'file', reason: 'not-found' })
  })
})
