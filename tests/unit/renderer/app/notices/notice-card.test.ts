import { describe, expect, it } from 'vitest'
import { createSSRApp, h } from 'vue'
import { renderToString } from 'vue/server-renderer'
import NoticeCard from '#renderer/app/notices/notice-card.vue'
import type { Notice } from '#renderer/stores/notices/notices.ts'

const markupOf = (tone: Notice['tone']): Promise<string> =>
  renderToString(
    createSSRApp({
      render: () => h(NoticeCard, { notice: { id: 1, tone, title: 'Kept', sentences: [], count: 1 } }),
    }),
  )

describe('NoticeCard', () => {
  it('ticks what was done, and nothing else', async () => {
    expect(await markupOf('statement')).toContain('circle-check')
    expect(await markupOf('warning')).toContain('triangle-alert')
    expect(await markupOf('failure')).toContain('triangle-alert')
  })

  it('interrupts a screen reader for a failure alone', async () => {
    expect(await markupOf('warning')).toContain('role="log"')
    expect(await markupOf('failure')).toContain('role="alert"')
  })
})
