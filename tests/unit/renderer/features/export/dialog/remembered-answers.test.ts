import { describe, expect, it } from 'vitest'
import {
  rememberedAnswers,
  useRememberedAnswers,
} from '#renderer/features/export/dialog/use-export-dialog.ts'
import { useNotices } from '#renderer/stores/notices/notices.ts'
import { usePreferences } from '#renderer/stores/preferences.ts'
import { withApp } from '../../../stores/with-app.ts'

describe('rememberedAnswers', () => {
  it('leaves out the resolution that was chosen for another chart', () => {
    const answers = { form: 'long', resolution: 'monthly', range: 'typed', period: '2021' }
    expect(rememberedAnswers(answers)).toEqual({ form: 'long', range: 'typed', period: '2021' })
    expect(rememberedAnswers(undefined)).toEqual({})
  })
})

describe('useRememberedAnswers', () => {
  it('brings a logo back to its format after the dialog has closed, beside what was answered since', async () => {
    const app = withApp({})
    const remember = app.run(useRememberedAnswers)
    const answers = () => app.run(usePreferences).values.exportAnswers
    const logo = { kind: 'image', key: 'logo', label: 'Logo' } as const
    remember('report', logo, 'data:image/png;base64,AAAA')
    expect(app.run(useNotices).notices).toEqual([])
    remember('report', logo, '')
    expect(answers()).toEqual({ report: { logo: '' } })
    remember('report', { kind: 'text', key: 'title', label: 'Title' }, 'March')
    remember('csv', { kind: 'switch', key: 'utc', label: 'UTC' }, true)
    const [notice] = app.run(useNotices).notices
    expect(notice?.title).toBe('Removed logo')
    await notice?.action?.run()
    expect(answers()).toEqual({
      report: { logo: 'data:image/png;base64,AAAA', title: 'March' },
      csv: { utc: true },
    })
  })
})
