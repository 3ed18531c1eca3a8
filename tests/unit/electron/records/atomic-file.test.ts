import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { removeUnfinished, writeFileAtomic } from '#electron/records/atomic-file.ts'
import { temporaryFolder } from '#support/files/temporary-folder.ts'

it('removes what a killed app was writing, and nothing else', async () => {
  const folder = temporaryFolder('unfinished')
  await writeFileAtomic(join(folder, 'settings.json'), '{}')
  for (const name of [`settings.json.${crypto.randomUUID()}.tmp`, 'notes.tmp', 'settings.json.previous'])
    writeFileSync(join(folder, name), '{')
  const reported: unknown[] = []
  removeUnfinished(folder, (error) => reported.push(error))
  expect(readdirSync(folder).sort()).toEqual(['notes.tmp', 'settings.json', 'settings.json.previous'])
  removeUnfinished(join(folder, 'absent'), (error) => reported.push(error))
  expect(reported).toEqual([])
  removeUnfinished(join(folder, 'notes.tmp'), (error) => reported.push(error))
  expect(reported).toHaveLength(1)
})
