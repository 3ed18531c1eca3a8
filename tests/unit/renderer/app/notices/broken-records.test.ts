import { expect, it } from 'vitest'
import { useBrokenRecords } from '#renderer/app/notices/broken-records.ts'
import { useNotices } from '#renderer/stores/notices/notices.ts'
import type { BrokenRecordFacts } from '#shared/contract/app-facts.ts'
import { succeed } from '#shared/errors/result.ts'
import { withApp } from '../../stores/with-app.ts'

async function announced(broken: BrokenRecordFacts) {
  const host = withApp({ listBrokenRecords: () => Promise.resolve(succeed([broken])) })
  const { notices, records } = host.run(() => ({ notices: useNotices(), records: useBrokenRecords() }))
  await records.announce()
  expect(notices.hasFailure).toBe(true)
  return notices.notices[0]
}

it('names the damaged list and the file set aside, and says where a missing connection is', async () => {
  const setAside = 'connections.json.broken-7'
  const notice = await announced({ record: 'connections.json', setAside, isRestored: true })
  expect(notice?.title).toBe('The list of connections was damaged')
  expect(notice?.sentences.join(' ')).toContain(setAside)
  expect(notice?.sentences.join(' ')).toContain('token in the keychain is in the list')
  expect(notice?.sentences.join(' ')).toContain('Forgotten connections')
})

it('says that the version before is in the place of another record that is missing', async () => {
  const notice = await announced({ record: 'dialects.json', isRestored: true })
  expect(notice?.title).toBe('dialects.json was missing')
  expect(notice?.sentences.join(' ')).toContain('put in its place')
})
