import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const frames: (() => void)[] = []
const picture = { remove: vi.fn() }

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers()
  vi.stubGlobal('requestAnimationFrame', (call: () => void) => frames.push(call))
})
afterEach(() => {
  // The stub replaced a frame of the false clock, which nothing turns on for the next file.
  vi.unstubAllGlobals()
  vi.useRealTimers()
  frames.length = 0
  picture.remove.mockClear()
})

/** A page that has just begun. */
async function aStart() {
  const { endFirstFrame, mountParts, usePartsAfterChart } =
    await import('#renderer/ui/first-frame/after-first-chart.ts')
  // Vue looks for a document when it is loaded.
  vi.stubGlobal('document', { getElementById: () => picture })
  return { endFirstFrame, mountParts, parts: usePartsAfterChart() }
}

/** Paints one frame, and carries out what follows it at once. */
function paint(): void {
  for (const frame of frames.splice(0)) frame()
  vi.advanceTimersByTime(1)
}

it('adds a part of the window with each frame that follows the chart', async () => {
  const { endFirstFrame, parts } = await aStart()
  paint()
  expect(parts.value).toBe(0)
  endFirstFrame()
  expect(picture.remove).toHaveBeenCalled()
  expect(parts.value).toBe(0)
  paint()
  expect(parts.value).toBe(1)
  paint()
  expect(parts.value).toBe(2)
  for (let part = 3; part <= 6; part++) {
    paint()
    expect(parts.value).toBe(part)
  }
  paint()
  expect(parts.value).toBe(6)
})

it('adds them at once beside the picture if the chart has to wait for something else', async () => {
  const { mountParts, parts } = await aStart()
  mountParts()
  paint()
  paint()
  expect(parts.value).toBe(2)
  expect(picture.remove).not.toHaveBeenCalled()
})

it('adds them after a second without a chart, and leaves the picture', async () => {
  const { parts } = await aStart()
  vi.advanceTimersByTime(999)
  expect(frames).toEqual([])
  vi.advanceTimersByTime(1)
  paint()
  paint()
  paint()
  expect(parts.value).toBe(3)
  expect(picture.remove).not.toHaveBeenCalled()
})

it('adds them in a window that paints no frames', async () => {
  const { endFirstFrame, parts } = await aStart()
  endFirstFrame()
  vi.advanceTimersByTime(1000)
  expect(parts.value).toBe(6)
})
