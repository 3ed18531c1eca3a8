import { existsSync, globSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MOST_DOCUMENT_BYTES } from '#electron/documents/document-versions.ts'
import { createDocuments, type Documents, type DocumentsOptions } from '#electron/documents/documents.ts'
import { anyCharacter } from '#support/any-character.ts'
import { valueOf } from '#support/a-partition.ts'
import { temporaryFolder } from '#support/files/temporary-folder.ts'

const place = { connectionId: 'demo', shelf: 'workspaces', id: 'w1' } as const

interface Kept extends Documents {
  readonly folder: string
  /** Opens the documents again, as after a restart. */
  readonly again: (changes?: Partial<DocumentsOptions>) => Documents
  readonly warnings: unknown[]
}

async function someDocuments(): Promise<Kept> {
  const folder = join(temporaryFolder('documents'), 'documents')
  let now = 1000
  const clock = { now: () => (now += 60_000) }
  const warnings: unknown[] = []
  const log = { warn: (text: string) => void warnings.push(text) }
  const again = (changes?: Partial<DocumentsOptions>): Documents =>
    createDocuments({ folder, clock, log, ...changes })
  const documents = again()
  valueOf(await documents.calls.replaceDocuments({ connectionId: 'demo', unless: 'present', documents: [] }))
  return { ...documents, folder, again, warnings }
}

async function saved({ calls }: Documents, ...names: readonly string[]): Promise<void> {
  for (const name of names) valueOf(await calls.writeDocument({ ...place, document: { name } }))
}

const read = async ({ calls }: Documents): Promise<unknown> =>
  valueOf(await calls.readDocument(place)).document
const opened = async ({ calls }: Documents) => valueOf(await calls.openDocuments({ connectionId: 'demo' }))
/** Version files, newest first. */
const versionFiles = ({ folder }: Kept): string[] =>
  globSync('demo/workspaces/*/*.json', { cwd: folder })
    .map((path) => join(folder, path))
    .sort()
    .reverse()

describe('createDocuments', () => {
  it('returns what was written, under any id, apart from every other one', async () => {
    const id = fc.oneof(
      fc.string({ unit: anyCharacter, minLength: 1, maxLength: 80 }),
      fc.constantFrom(
        '../../x',
        '..',
        '.',
        'con',
        'NUL',
        'a/b',
        'a\\b',
        'aB',
        'Ab',
        ' ',
        '\0',
        'x'.repeat(900),
      ),
    )
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(id, { minLength: 1, maxLength: 8 }), async (ids) => {
        const kept = await someDocuments()
        for (const each of ids)
          valueOf(await kept.calls.writeDocument({ ...place, id: each, document: { id: each } }))
        const listed = valueOf(await kept.again().calls.listDocuments(place))
        const expected = ids.map((each) => JSON.parse(JSON.stringify(each)) as unknown)
        expect(new Set(listed.map(({ document }) => JSON.stringify(document)))).toEqual(
          new Set(expected.map((each) => JSON.stringify({ id: each }))),
        )
        // Nothing lies outside the folder, and no two folders differ only in case.
        const folders = globSync('demo/workspaces/*', { cwd: kept.folder }).map((path) => path.toLowerCase())
        expect(new Set(folders).size).toBe(ids.length)
        expect(globSync('../*', { cwd: kept.folder })).toEqual(['../documents'])
      }),
      { numRuns: 30 },
    )
  })

  it('lists the versions of a document, newest first, and writes none for the same again', async () => {
    const kept = await someDocuments()
    await saved(kept, 'a', 'b', 'b', 'c')
    const versions = valueOf(await kept.calls.listDocumentVersions(place))
    expect(versions.map(({ document }) => document)).toEqual([{ name: 'c' }, { name: 'b' }, { name: 'a' }])
    expect(versions[0]?.savedAt).toBeGreaterThan(versions[2]?.savedAt ?? Infinity)
  })

  it('keeps the order of the saves though the clock was set back by a year', async () => {
    const kept = await someDocuments()
    await saved(kept, 'a')
    await saved(kept.again({ clock: { now: () => 5 } }), 'b', 'c')
    expect(await read(kept.again())).toEqual({ name: 'c' })
  })

  it('keeps what was saved before where the disk is full', async () => {
    const kept = await someDocuments()
    await saved(kept, 'before')
    const full = kept.again({
      write: () => Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' })),
    })
    expect(await full.calls.writeDocument({ ...place, document: { name: 'after' } })).toEqual({
      ok: false,
      error: { kind: 'document', reason: 'no-space', detail: 'ENOSPC' },
    })
    expect(await read(full)).toEqual({ name: 'before' })
    await saved(kept, 'after there is room')
    expect(await read(kept)).toEqual({ name: 'after there is room' })
  })

  it('refuses a document that would be too long to be read back, and keeps what was saved before', async () => {
    const kept = await someDocuments()
    await saved(kept, 'first')
    const document = { text: 'x'.repeat(MOST_DOCUMENT_BYTES) }
    expect(await kept.calls.writeDocument({ ...place, document })).toMatchObject({
      error: { kind: 'document', reason: 'too-large' },
    })
    expect(await read(kept.again())).toEqual({ name: 'first' })
  })

  it('is as before where it was killed between a write and its rename', async () => {
    const kept = await someDocuments()
    await saved(kept, 'before')
    const killed = kept.again({
      write: async (path, text) => {
        await writeFile(`${path}.x.tmp`, text.slice(0, 40))
        throw Object.assign(new Error('killed'), { code: 'EKILLED' })
      },
    })
    expect((await killed.calls.writeDocument({ ...place, document: { name: 'after' } })).ok).toBe(false)
    const after = kept.again()
    expect(await opened(after)).toEqual({ isNew: false, damaged: [] })
    expect(await read(after)).toEqual({ name: 'before' })
    expect(globSync('**/*.tmp', { cwd: kept.folder })).toEqual([])
  })

  it('falls back on the newest sound version, says so once, and deletes nothing', async () => {
    const kept = await someDocuments()
    await saved(kept, 'first', 'second', 'third')
    const [newest = ''] = versionFiles(kept)
    writeFileSync(newest, readFileSync(newest, 'utf8').replace('third', 'THIRD'))
    expect(await read(kept)).toEqual({ name: 'second' })
    const [, second] = valueOf(await kept.calls.listDocumentVersions(place))
    const { damaged } = await opened(kept.again())
    expect(damaged).toMatchObject([{ shelf: 'workspaces', name: 'second' }])
    expect(damaged[0]?.savedAt).toBeGreaterThan(second?.savedAt ?? Infinity)
    expect(kept.warnings).toEqual(['documents set aside'])
    expect((await opened(kept.again())).damaged).toEqual([])
    expect(readFileSync(globSync(`${newest}.broken-*`)[0] ?? '', 'utf8')).toContain('THIRD')
    await saved(kept, 'fourth')
    expect(await read(kept.again())).toEqual({ name: 'fourth' })
  })

  it('misses a newest version that somebody deleted, says so once, and has the one before it', async () => {
    const kept = await someDocuments()
    await saved(kept, 'first', 'second')
    const [newest = ''] = versionFiles(kept)
    rmSync(newest)
    expect((await opened(kept.again())).damaged).toEqual([
      { shelf: 'workspaces', savedAt: expect.any(Number) as number, name: 'first' },
    ])
    expect(await read(kept)).toEqual({ name: 'first' })
    expect((await opened(kept.again())).damaged).toEqual([])
    // All versions are gone, so there is nothing left to fall back on.
    await saved(kept, 'third')
    for (const path of versionFiles(kept)) rmSync(path)
    expect((await opened(kept.again())).damaged).toEqual([{ shelf: 'workspaces' }])
  })

  it('saves also where the number of the newest version cannot be noted', async () => {
    const kept = await someDocuments()
    const write: DocumentsOptions['write'] = (path, text) =>
      path.endsWith('newest') ? Promise.reject(new Error('no space')) : writeFile(path, text)
    await saved(kept.again({ write }), 'first')
    expect(await read(kept)).toEqual({ name: 'first' })
    expect((await opened(kept.again())).damaged).toEqual([])
  })

  it('leaves what a later version wrote as it is, and refuses to write over it', async () => {
    const kept = await someDocuments()
    await saved(kept, 'old')
    const [newest = ''] = versionFiles(kept)
    const later = newest.replace('000000000001', '000000000002')
    writeFileSync(later, readFileSync(newest, 'utf8').replace('document 1 ', 'document 2 '))
    const after = kept.again()
    expect((await opened(after)).damaged).toEqual([])
    const refused = { ok: false, error: { kind: 'document', reason: 'newer-version' } }
    expect(await after.calls.readDocument(place)).toEqual(refused)
    expect(await after.calls.writeDocument({ ...place, document: 1 })).toEqual(refused)
    expect(valueOf(await after.calls.listDocuments(place))).toEqual([])
    expect(versionFiles(kept)).toEqual([later, newest])
  })

  it('lets no late save bring an erased connection back', async () => {
    const kept = await someDocuments()
    await saved(kept, 'a')
    const erased = kept.calls.eraseDocuments({ connectionId: 'demo' })
    const late = kept.calls.writeDocument({ ...place, document: { name: 'late' } })
    valueOf(await erased)
    expect(await late).toMatchObject({ error: { kind: 'document', reason: 'not-found' } })
    expect(valueOf(await kept.calls.listDocumentOwners({}))).toEqual([])
    expect(await opened(kept.again())).toEqual({ isNew: true, damaged: [] })
  })

  it('replaces all documents in one step, or not at all', async () => {
    const kept = await someDocuments()
    await saved(kept, 'old')
    const documents = [{ shelf: 'workspaces', id: 'w2', document: { name: 'new' } }] as const
    const replace = (calls: Documents['calls'], unless: 'present' | 'never') =>
      calls.replaceDocuments({ connectionId: 'demo', unless, documents })
    valueOf(await replace(kept.calls, 'present'))
    expect(await read(kept)).toEqual({ name: 'old' })
    const full = kept.again({
      write: () => Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' })),
    })
    expect((await replace(full.calls, 'never')).ok).toBe(false)
    expect((await opened(kept.again())).isNew).toBe(false)
    expect(await read(kept)).toEqual({ name: 'old' })
    valueOf(await replace(kept.calls, 'never'))
    expect(valueOf(await kept.calls.listDocuments(place))).toEqual([{ id: 'w2', document: { name: 'new' } }])
  })

  it('takes the old documents up again where a replacement was killed between its two renames', async () => {
    const kept = await someDocuments()
    await saved(kept, 'old')
    renameSync(join(kept.folder, 'demo'), join(kept.folder, 'demo.outgoing'))
    expect(await opened(kept.again())).toEqual({ isNew: false, damaged: [] })
    expect(await read(kept)).toEqual({ name: 'old' })
    expect(existsSync(join(kept.folder, 'demo.outgoing'))).toBe(false)
  })

  it('ends only when what is on its way is durable', async () => {
    const kept = await someDocuments()
    void kept.calls.writeDocument({ ...place, document: { name: 'last' } })
    await kept.close()
    expect(await read(kept.again())).toEqual({ name: 'last' })
  })

  it('keeps going after a bug', async () => {
    const kept = await someDocuments()
    const circular: Record<string, unknown> = {}
    circular['self'] = circular
    await expect(kept.calls.writeDocument({ ...place, document: circular })).rejects.toThrow()
    await saved(kept, 'next')
    expect(await read(kept)).toEqual({ name: 'next' })
  })
})
