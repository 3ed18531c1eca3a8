import { chmodSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { allowWriting } from '#electron/records/allow-writing.ts'
import { temporaryFolder } from '#support/files/temporary-folder.ts'

it('lets the user write a database whose lock file became read-only, and nothing beside the databases', () => {
  const userData = temporaryFolder('modes')
  const store = join(userData, 'IndexedDB', 'app_meterlens_0.indexeddb.leveldb')
  mkdirSync(store, { recursive: true })
  const [lock, sound, other] = [join(store, 'LOCK'), join(store, 'CURRENT'), join(userData, 'Preferences')]
  for (const path of [lock, sound, other]) writeFileSync(path, '')
  chmodSync(lock, 0o444)
  chmodSync(other, 0o444)
  const changed: string[] = []
  allowWriting(userData, (path) => void changed.push(path))
  expect(changed).toEqual([lock])
  const isWritable = (path: string): boolean => (statSync(path).mode & 0o200) !== 0
  expect([lock, sound, other].map(isWritable)).toEqual([true, true, false])
  allowWriting(userData, (path) => void changed.push(path))
  expect(changed).toHaveLength(1)
})

it('starts where there is no database yet', () => {
  const userData = temporaryFolder('modes')
  allowWriting(userData, () => {
    throw new Error('nothing is reported')
  })
})
