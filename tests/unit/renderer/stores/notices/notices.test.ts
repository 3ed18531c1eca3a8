import { describe, expect, it } from 'vitest'
import { useNotices } from '#renderer/stores/notices/notices.ts'
import { withApp } from '../with-app.ts'

describe('useNotices', () => {
  it('counts what happens again, but takes each of two removals back on its own', async () => {
    const notices = withApp({}).run(() => useNotices())
    notices.notify('Name copied')
    notices.notify('Name copied')
    expect(notices.notices.map(({ count }) => count)).toEqual([2])
    const back: string[] = []
    for (const name of ['closure', 'tariff'])
      notices.offerUndo('Event removed', () => void back.push(name), name)
    for (const { action } of notices.notices) await action?.run()
    expect(back).toEqual(['closure', 'tariff'])
  })
})
