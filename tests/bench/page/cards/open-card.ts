import { medianOfRounds } from '../../median.ts'
import type { Measured } from '../../row.ts'
import { createStage } from '../chart/bench-chart.ts'
import { paintedFrame } from '../frame.ts'
import { emptyFrame, profileCard, type Drawing } from './drawings.ts'
import { openHourYears } from './hour-years.ts'

export interface OpenCardTask {
  readonly series: number
  readonly years: number
  readonly rounds: number
}

/** From the click to a drawn profile, against reading the same columns and drawing an empty frame, in ms. */
export async function measureOpenCard({ series, years, rounds }: OpenCardTask): Promise<Measured> {
  const stored = await openHourYears(series, years)
  const ours = (): Promise<number> => timeUntilDrawn(() => Promise.resolve(profileCard(stored)), isColoured)
  const peer = (): Promise<number> =>
    timeUntilDrawn(async () => emptyFrame(stored, await stored.readColumns()), isInked)
  // The first of each loads code and starts the worker of cards.
  await ours()
  await peer()
  const measured = await medianOfRounds(rounds, ours, peer)
  stored.close()
  return measured
}

/** Looks after each frame, when what was drawn in it is in its pixels. */
async function timeUntilDrawn(
  open: () => Promise<Drawing>,
  isDrawn: (canvas: HTMLCanvasElement) => boolean,
): Promise<number> {
  const stage = createStage()
  const start = (await paintedFrame()).ended
  const drawing = await open()
  drawing.mount(stage)
  await until(() => canvasesOf(stage).some(isDrawn), 'nothing was drawn')
  const time = performance.now() - start
  // A table comes in the frame after its picture.
  await until(() => drawing.isWhole(stage), 'it shows less than it should')
  drawing.unmount()
  stage.remove()
  return time
}

async function until(holds: () => boolean, complaint: string): Promise<void> {
  for (let frames = 0; !holds(); frames++) {
    if (frames > 600) throw new Error(complaint)
    await paintedFrame()
  }
}

function canvasesOf(stage: HTMLElement): readonly HTMLCanvasElement[] {
  return [...stage.querySelectorAll('canvas')].filter(({ width, height }) => width > 200 && height > 50)
}

/** Anything on a column in its middle, as the lines of the grid are. */
function isInked(canvas: HTMLCanvasElement): boolean {
  return middleOf(canvas).some((_, at, all) => at % 4 === 3 && (all[at] ?? 0) > 0)
}

/** A colour there: axes, grid and texts are grey. */
function isColoured(canvas: HTMLCanvasElement): boolean {
  const pixels = middleOf(canvas)
  for (let at = 0; at < pixels.length; at += 4) {
    const channels = [...pixels.subarray(at, at + 3)]
    if ((pixels[at + 3] ?? 0) > 200 && Math.max(...channels) - Math.min(...channels) > 60) return true
  }
  return false
}

function middleOf(canvas: HTMLCanvasElement): Uint8ClampedArray {
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('no context')
  return context.getImageData(Math.round(canvas.width / 2), 0, 1, canvas.height).data
}
