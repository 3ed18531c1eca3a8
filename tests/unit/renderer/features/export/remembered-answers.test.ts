import { describe, expect, it } from 'vitest'
import { rememberedAnswers } from '#renderer/features/export/dialog/remembered-answers.ts'

describe('rememberedAnswers', () => {
  it('leaves out the resolution that was chosen for another chart', () => {
    const answers = { form: 'long', resolution: 'monthly', range: 'typed', period: '2021' }
    expect(rememberedAnswers(answers)).toEqual({ form: 'long', range: 'typed', period: '2021' })
    expect(rememberedAnswers(undefined)).toEqual({})
  })
})
