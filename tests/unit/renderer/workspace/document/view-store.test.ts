import { expect, it, onTestFinished, vi } from 'vitest'
import { nextTask } from '#renderer/workers/in-slices.ts'
import { useViewStore } from '#renderer/workspace/document/view-store.ts'
import { withApp } from '../../stores/with-app.ts'
import { day, week } from './a-chart.ts'

/** A view of a week, on a clock and with frames that pass on demand. */
function aView() {
  const frames: (() => void)[] = []
  vi.stubGlobal('requestAnimationFrame', (call: () => void) => frames.push(call))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => {
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })
  const view = withApp({}).run(useViewStore)
  view.change({ range: week, visibleRange: week })
  const paint = async (): Promise<void> => {
    for (const call of frames.splice(0)) call()
    // The message of a frame arrives in the second task at the latest.
    await nextTask()
    await nextTask()
  }
  return { view, paint }
}

const earlier = { start: day(-6), end: day(1) }

it('makes a choice of a part a step at once, and a drag when it ends', () => {
  const { view } = aView()
  view.setVisibleRange({ start: day(2), end: day(3) })
  expect(view.state).toMatchObject({ range: week, visibleRange: { start: day(2), end: day(3) } })
  view.dragVisibleRange({ start: day(4), end: day(5) })
  view.dragVisibleRange(earlier)
  expect([view.visibleRange, view.state.visibleRange?.start]).toEqual([earlier, day(2)])
  view.endDrag()
  expect(view.state).toMatchObject({ range: { start: day(-6), end: day(8) }, visibleRange: earlier })
  view.undo()
  expect(view.visibleRange).toEqual({ start: day(2), end: day(3) })
  view.endDrag()
  expect(view.can.redo).toBe(true)
})

it('makes notches that follow one another one step, and rests as soon as a frame passes without one', async () => {
  const { view, paint } = aView()
  view.moveVisibleRange({ start: day(0), end: day(8) })
  await paint()
  view.moveVisibleRange(earlier)
  await paint()
  expect(view.restingRange).toEqual(week)
  await paint()
  expect(view.restingRange).toEqual(earlier)
  expect([view.isMoving, view.state.visibleRange]).toEqual([true, week])
  vi.advanceTimersByTime(250)
  expect([view.isMoving, view.state.visibleRange]).toEqual([false, earlier])
  view.undo()
  expect([view.restingRange, view.state.visibleRange]).toEqual([week, week])
})

it('rests where it began if the notches lead back there', async () => {
  const { view, paint } = aView()
  view.moveVisibleRange(earlier)
  await paint()
  await paint()
  view.dragVisibleRange(week)
  expect([view.isMoving, view.restingRange]).toEqual([false, earlier])
  view.endDrag()
  expect(view.restingRange).toEqual(week)
  view.moveVisibleRange(earlier)
  view.fit()
  await paint()
  await paint()
  expect([view.visibleRange, view.restingRange]).toEqual([week, week])
})

it('names the part before a drag until that ends, and follows each notch of a wheel', () => {
  const { view } = aView()
  view.dragVisibleRange(earlier)
  expect([view.visibleRange, view.namedRange]).toEqual([earlier, week])
  view.endDrag()
  expect(view.namedRange).toEqual(earlier)
  view.moveVisibleRange(week)
  expect(view.namedRange).toEqual(week)
})
