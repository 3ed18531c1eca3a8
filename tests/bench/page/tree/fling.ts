import { median, spreadOf } from '../../median.ts'
import type { Measured } from '../../row.ts'
import type { OurTree } from './our-tree.ts'
import { paintedAfter, paintedFrame } from '../frame.ts'

/** From the first row to the last in so many frames: over four thousand pixels a frame where there are 50,000 rows. */
const FRAMES = 300

/**
 * Flings through all rows, down and up again, and counts the frames that were painted with a place in sight where no row
 * is. The page scrolls itself between two frames, as it does for a wheel that it listens to: what a compositor shows
 * ahead of the page is not seen here.
 */
export async function flingThrough({ stage, expandAll }: OurTree): Promise<Measured> {
  await paintedAfter(expandAll, () => stage.querySelectorAll('.row').length > 17)
  const scroller = scrollerIn(stage)
  const reach = scroller.scrollHeight - scroller.clientHeight
  const steps = Array.from({ length: FRAMES }, (_, at) => (reach * (at + 1)) / FRAMES)
  const times: number[] = []
  let blank = 0
  for (const top of [...steps, ...steps.toReversed().slice(1), 0]) {
    times.push(await frameAfterScroll(scroller, top))
    if (!isFilled(scroller)) blank += 1
  }
  const { p95, worst } = spreadOf(times)
  return {
    value: blank,
    peerValue: 1,
    beside: {
      frames: times.length,
      'px a frame': reach / FRAMES,
      'ms a frame': median(times),
      'ms at the 95th percentile': p95,
      'ms at worst': worst,
    },
  }
}

function scrollerIn(stage: HTMLElement): HTMLElement {
  const found = stage.querySelector<HTMLElement>('[role="tree"]')
  if (found === null || found.scrollHeight < 100 * found.clientHeight)
    throw new Error('there is nothing to scroll')
  return found
}

/** From the event of the scroll through the page's work and the painting of its frame, in ms. */
async function frameAfterScroll(scroller: HTMLElement, top: number): Promise<number> {
  const scrolled = new Promise<number>((resolve) => {
    const onScroll = (): void => {
      resolve(performance.now())
    }
    scroller.addEventListener('scroll', onScroll, { capture: true, once: true })
  })
  scroller.scrollTop = top
  const start = await scrolled
  return (await paintedFrame()).ended - start
}

/** Whether rows lie over every pixel in sight of the place that is theirs: above the first and below the last there is an edge. */
function isFilled(scroller: HTMLElement): boolean {
  const sight = scroller.getBoundingClientRect()
  const place = scroller.querySelector('.rows')?.getBoundingClientRect() ?? sight
  const bottom = Math.min(sight.bottom, place.bottom)
  const rows = [...scroller.querySelectorAll('.row')].map((row) => row.getBoundingClientRect())
  let reached = Math.max(sight.top, place.top)
  for (const row of rows.sort((a, b) => a.top - b.top))
    if (row.top <= reached + 1) reached = Math.max(reached, row.bottom)
  return reached >= bottom - 1
}
