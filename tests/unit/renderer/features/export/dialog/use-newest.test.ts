import { describe, expect, it } from 'vitest'
import { effectScope, nextTick, shallowRef } from 'vue'
import * as z from 'zod'
import { useNewest, type ExportQuestion } from '#renderer/features/export/dialog/use-newest.ts'
import { succeed } from '#shared/errors/result.ts'

function aQuestion(format: string, subject: string, options: unknown): ExportQuestion {
  return {
    ...{ id: format, title: format },
    format: {
      ...{ options: z.unknown(), fields: () => [], estimate: () => Promise.resolve({}) },
      write: () => Promise.resolve(succeed({ kind: 'cancelled' })),
    },
    options,
    subject: { id: subject, title: subject, cards: [] },
  }
}

/** Answers come by hand, in any order. */
function asking() {
  const question = shallowRef(aQuestion('csv', 'all', 1))
  const given: ((answer: string) => void)[] = []
  const read = () => new Promise<string>((resolve) => given.push(resolve))
  const answer = effectScope().run(() => useNewest(() => question.value, read))
  const give = async (turn: number, text: string) => {
    given[turn]?.(text)
    await new Promise((resolve) => setTimeout(resolve))
    return answer?.value
  }
  return { question, answer, give }
}

describe('useNewest', () => {
  it('keeps the answer while other options are looked at, and passes over one that comes too late', async () => {
    const { question, answer, give } = asking()
    expect(await give(0, 'one')).toBe('one')
    question.value = aQuestion('csv', 'all', 2)
    await nextTick()
    question.value = aQuestion('csv', 'all', 3)
    await nextTick()
    expect(answer?.value).toBe('one')
    expect(await give(2, 'three')).toBe('three')
    expect(await give(1, 'two')).toBe('three')
  })

  it('shows nothing of another format or subject until its own answer has come', async () => {
    const { question, answer, give } = asking()
    await give(0, 'rows')
    question.value = aQuestion('png', 'all', 1)
    expect(answer?.value).toBeUndefined()
    await nextTick()
    expect(await give(1, 'picture')).toBe('picture')
    question.value = aQuestion('png', 'one card', 1)
    expect(answer?.value).toBeUndefined()
  })
})
