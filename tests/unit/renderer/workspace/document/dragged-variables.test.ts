import { describe, expect, it } from 'vitest'
import {
  carriesVariables,
  dragVariables,
  droppedVariables,
} from '#renderer/workspace/document/dragged-variables.ts'

/** The part of a browser's drag data that is used here. */
function aDrag() {
  const carried = new Map<string, string>()
  let isPrevented = false
  const dataTransfer = {
    effectAllowed: 'none',
    get types() {
      return [...carried.keys()]
    },
    setData: (type: string, text: string) => carried.set(type, text),
    getData: (type: string) => carried.get(type) ?? '',
  }
  const event = Object.assign(new Event('dragstart'), { dataTransfer }) as unknown as DragEvent
  event.preventDefault = () => {
    isPrevented = true
  }
  return { event, carried, isPrevented: () => isPrevented }
}

describe('dragged variables', () => {
  it('arrive as they were taken', () => {
    const { event, isPrevented } = aDrag()
    dragVariables(event, ['1', '2'])
    expect(isPrevented()).toBe(false)
    expect(carriesVariables(event)).toBe(true)
    expect(droppedVariables(event)).toEqual(['1', '2'])
  })

  it('are no files and no texts of other programs', () => {
    const { event, carried } = aDrag()
    carried.set('text/plain', '["1"]')
    expect(carriesVariables(event)).toBe(false)
    expect(droppedVariables(event)).toEqual([])
  })

  it('are not dragged from a row that has none', () => {
    const { event, isPrevented } = aDrag()
    dragVariables(event, [])
    expect(isPrevented()).toBe(true)
  })
})
