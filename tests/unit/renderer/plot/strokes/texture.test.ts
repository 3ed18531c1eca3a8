import { describe, expect, it } from 'vitest'
import { drawTexture } from '#renderer/plot/strokes/texture.ts'
import { printTheme } from '#renderer/plot/read-theme.ts'

const area = { left: 0, top: 0, width: 40, height: 20 }

/** Returns the lines of a hatch by their positions, and the shape to which they are clipped. */
function hatchOf(slot: number | undefined, areSeriesDashed = true) {
  const calls: string[] = []
  const add = (...parts: readonly (string | number)[]): void => void calls.push(parts.join(' '))
  const context = {
    ...{ globalAlpha: 1, strokeStyle: '', lineWidth: 1 },
    save: () => {
      add('save')
    },
    restore: () => {
      add('restore')
    },
    beginPath: () => undefined,
    clip: () => {
      add('clip')
    },
    stroke: () => {
      add('stroke')
    },
    setLineDash: () => undefined,
    moveTo: (x: number, y: number) => {
      add('from', x, y)
    },
    lineTo: (x: number, y: number) => {
      add('to', x, y)
    },
  }
  const trace = (): void => {
    add('shapes')
  }
  const theme = { ...printTheme, areSeriesDashed }
  drawTexture(context as unknown as CanvasRenderingContext2D, { theme, slot, area, colour: '#ffffff', trace })
  return calls
}

describe('drawTexture', () => {
  it('hatches neighbours of the palette differently, and leaves the first plain', () => {
    expect(hatchOf(0)).toEqual([])
    const hatches = [1, 2, 3, 4, 5, 6, 7].map((slot) => hatchOf(slot).join())
    expect(new Set(hatches).size).toBe(7)
  })

  it('draws lines over the whole area, clipped to the shapes', () => {
    const calls = hatchOf(2)
    expect(calls.slice(0, 3)).toEqual(['save', 'shapes', 'clip'])
    expect(calls.slice(3, -2)).toEqual(
      [2.5, 7.5, 12.5, 17.5].flatMap((y) => [`from 0 ${String(y)}`, `to 40 ${String(y)}`]),
    )
    expect(calls.slice(-2)).toEqual(['stroke', 'restore'])
  })

  it('draws nothing on a screen, nor for marks that belong to no series', () => {
    expect(hatchOf(3, false)).toEqual([])
    expect(hatchOf(undefined)).toEqual([])
  })
})
