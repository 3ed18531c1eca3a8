import { type Ref, shallowRef } from 'vue'
import { hideLastPicture } from './last-picture.ts'

/** The parts come after this time even if there is no chart yet. */
const LONGEST_MS = 1000
/** A window that is not in sight has no frames. */
const FRAME_MS = 100
/** The panel of the tree, its rows, the header of the workspace, the rail, the details and the status bar. */
const PARTS = 6

const count = shallowRef(0)
let isEnded = false

/** Removes the picture of the last page and mounts the rest of the window; called when the chart is drawn, or if there is none. */
export function endFirstFrame(): void {
  hideLastPicture()
  mountParts()
}

/** Mounts the rest of the window beside the picture of the last page, for a chart that has to wait for something else. */
export function mountParts(): void {
  if (isEnded) return
  isEnded = true
  addPart()
}

/** Counts the parts of the window that may be mounted: each after a frame of its own, so that the chart waits for none. */
export function usePartsAfterChart(): Readonly<Ref<number>> {
  // The picture stays then, since it shows more than a window without a chart.
  setTimeout(mountParts, LONGEST_MS)
  return count
}

function addPart(): void {
  afterFrame(() => {
    count.value += 1
    if (count.value < PARTS) addPart()
  })
}

function afterFrame(work: () => void): void {
  let isDone = false
  const once = (): void => {
    if (isDone) return
    isDone = true
    work()
  }
  requestAnimationFrame(() => setTimeout(once))
  setTimeout(once, FRAME_MS)
}
