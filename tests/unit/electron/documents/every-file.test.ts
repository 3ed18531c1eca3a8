import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  globSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { createDocuments, type Documents } from '#electron/documents/documents.ts'
import { valueOf } from '#support/a-partition.ts'
import { temporaryFolder } from '#support/files/temporary-folder.ts'

const connectionId = 'demo'
const ids = ['w1', 'w2', 'w3']

function open(folder: string): Documents {
  let now = 0
  return createDocuments({ folder, clock: { now: () => (now += 60_000) }, log: { warn: () => undefined } })
}

/** Three documents in three versions each. */
async function aFolder(): Promise<string> {
  const folder = join(temporaryFolder('every'), 'documents')
  const { calls } = open(folder)
  valueOf(await calls.replaceDocuments({ connectionId, unless: 'present', documents: [] }))
  for (const version of [1, 2, 3])
    for (const id of ids)
      valueOf(
        await calls.writeDocument({ connectionId, shelf: 'workspaces', id, document: { name: id, version } }),
      )
  return folder
}

/** Everything that can happen to a file or a folder while the app is closed. */
const faults: Readonly<Record<string, (path: string) => void>> = {
  truncated: (path) => {
    writeFileSync(path, readFileSync(path).subarray(0, 20))
  },
  zeroed: (path) => {
    writeFileSync(path, Buffer.alloc(readFileSync(path).length))
  },
  random: (path) => {
    writeFileSync(path, randomBytes(300))
  },
  empty: (path) => {
    writeFileSync(path, '')
  },
  'a folder': (path) => {
    rmSync(path)
    mkdirSync(path)
  },
  'read-only': (path) => {
    chmodSync(path, 0o400)
  },
  gone: (path) => {
    rmSync(path)
  },
}

describe('documents whose files are, one at a time,', () => {
  let sound = ''
  beforeAll(async () => {
    sound = await aFolder()
  })

  it.each(Object.keys(faults))('%s: are all there, and say what became of one', async (name) => {
    const files = globSync('**/*', { cwd: sound }).filter((path) => statSync(join(sound, path)).isFile())
    // The number of the newest version lies beside the versions of each document.
    expect(files).toHaveLength(9 + 3)
    for (const file of files) {
      const folder = join(temporaryFolder('every'), 'documents')
      cpSync(sound, folder, { recursive: true })
      faults[name]?.(join(folder, file))
      const { calls } = open(folder)
      const isNewest = file.includes('000000000003-')
      const { isNew, damaged } = valueOf(await calls.openDocuments({ connectionId }))
      expect(isNew).toBe(false)
      // Nobody notices that an older version is missing until versions are listed.
      expect(damaged).toHaveLength(isNewest && name !== 'read-only' ? 1 : 0)
      const listed = valueOf(await calls.listDocuments({ connectionId, shelf: 'workspaces' }))
      expect(listed.map(({ id }) => id).toSorted()).toEqual(ids)
      const versions = listed.map(({ document }) => (document as { version: number }).version).toSorted()
      expect(versions).toEqual(isNewest && name !== 'read-only' ? [2, 3, 3] : [3, 3, 3])
      for (const id of ids) {
        const document = { name: id, version: 4 }
        valueOf(await calls.writeDocument({ connectionId, shelf: 'workspaces', id, document }))
        expect(valueOf(await calls.readDocument({ connectionId, shelf: 'workspaces', id }))).toEqual({
          document,
        })
      }
    }
  })

  it('or folders, replaced by a file: start anew there, say so, and keep the file', async () => {
    const folders = ['.', ...globSync('**/*', { cwd: sound })].filter((path) =>
      statSync(join(sound, path)).isDirectory(),
    )
    expect(folders).toHaveLength(1 + 1 + 3 + 3)
    for (const path of folders) {
      const folder = join(temporaryFolder('every'), 'documents')
      cpSync(sound, folder, { recursive: true })
      rmSync(join(folder, path), { recursive: true })
      writeFileSync(join(folder, path), 'not a folder')
      const { calls } = open(folder)
      const { isNew, damaged } = valueOf(await calls.openDocuments({ connectionId }))
      expect(damaged).toHaveLength(1)
      if (isNew) valueOf(await calls.replaceDocuments({ connectionId, unless: 'present', documents: [] }))
      const document = { name: 'w1', version: 4 }
      valueOf(await calls.writeDocument({ connectionId, shelf: 'workspaces', id: 'w1', document }))
      expect(valueOf(await calls.readDocument({ connectionId, shelf: 'workspaces', id: 'w1' }))).toEqual({
        document,
      })
      const aside = globSync('../**/*.broken-*', { cwd: folder })
      expect(aside.map((each) => readFileSync(join(folder, each), 'utf8'))).toEqual(['not a folder'])
    }
  })
})
