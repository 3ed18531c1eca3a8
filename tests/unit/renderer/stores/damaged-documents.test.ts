import { describe, expect, it } from 'vitest'
import { damagedDocumentsNotice } from '#renderer/stores/notices/damaged-store-notices.ts'

const MINUTE = 60_000

describe('damagedDocumentsNotice', () => {
  it('names the version that is shown, and where the damaged file is', () => {
    const damaged = [
      { shelf: 'workspaces', name: 'Winter', savedAt: 0 },
      { shelf: 'documents', name: 'metering-model', savedAt: 10 * MINUTE },
    ] as const
    const { title, sentences } = damagedDocumentsNotice('Estate', damaged, 12 * MINUTE)
    expect(title).toBe('Saved work of Estate was damaged on the disk')
    expect(sentences).toEqual([
      '“Winter” is as it was saved 12 min ago; what was saved later cannot be read.',
      'The metering model is as it was saved 2 min ago; what was saved later cannot be read.',
      'The damaged files stay in the folder of Meterlens, with “broken” in their names.',
    ])
  })

  it('reports an unreadable file once, and where it may be found', () => {
    const damaged = [{ shelf: 'workspaces' }, { shelf: 'workspaces' }, {}] as const
    const { sentences } = damagedDocumentsNotice('Estate', damaged, 0)
    expect(sentences.slice(0, 2)).toEqual([
      'A workspace cannot be read.',
      'The folder of its saved work cannot be read; a new one was started.',
    ])
    expect(sentences.at(-1)).toContain('backup')
  })
})
