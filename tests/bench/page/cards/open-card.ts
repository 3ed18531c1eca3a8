import type { CardKind } from '#renderer/cards/card-kind.ts'
import { durationKind } from '#renderer/cards/kinds/duration/kind.ts'
import { heatMapKind } from '#renderer/cards/kinds/heat-map/kind.ts'
import { periodsKind } from '#renderer/cards/kinds/periods/kind.ts'
import { profileKind } from '#renderer/cards/kinds/profile/kind.ts'
import { rankingKind } from '#renderer/cards/kinds/ranking/kind.ts'
import { medianOfLaterRounds, type Measured } from '../../median.ts'
import { createStage } from '../chart/bench-chart.ts'
import { isColoured, paintedFrame } from '../frame.ts'
import { emptyFrame, kindCard, type Drawing } from './drawings.ts'
import { openHourYears, type HourYears } from './hour-years.ts'

const kinds = {
  profile: profileKind,
  duration: durationKind,
  periods: periodsKind,
  'heat-map': heatMapKind,
} as const satisfies Record<string, CardKind>

const SERIES = 3
const YEARS = 5
const ROUNDS = 15

/**
 * Measures the time from the click until the cards are drawn, in ms; the peer reads the same columns and draws as many
 * empty frames.
 */
export async function measureOpenCards(of: readonly (keyof typeof kinds)[]): Promise<Measured> {
  const stored = await openHourYears(SERIES, YEARS)
  const ours = (): Promise<number> =>
    timeUntilDrawn(() => of.map((kind) => kindCard(stored, kinds[kind])), isColoured)
  const peer = (): Promise<number> =>
    timeUntilDrawn(async () => {
      const columns = await stored.readColumns()
      const isRead = columns.every(({ values }) => values.length >= YEARS * 8760)
      return of.map(() => emptyFrame(stored, isRead))
    }, isInked)
  // The first round loads code and starts the worker of cards.
  const measured = await medianOfLaterRounds(ROUNDS, ours, peer)
  stored.close()
  return measured
}

let ranked: Promise<HourYears> | undefined

/**
 * Returns the ms from the question to a ranking of entities over a cached year of hours. The cache stays for the next
 * call.
 */
export async function askForRanking(entities: number): Promise<number> {
  const stored = await (ranked ??= openHourYears(entities, 1))
  return timeUntilDrawn(() => [kindCard(stored, rankingKind)], isColoured)
}

/** Returns the ms of an empty frame in which another program could show its answer to the same question. */
export async function frameOfRanking(rows: number): Promise<number> {
  const stored = await ranked
  if (stored === undefined) throw new Error('nothing was asked yet')
  return timeUntilDrawn(() => [emptyFrame(stored, rows === stored.dataHubIds.length)], isInked)
}

/** Checks after each frame, when its drawing has reached the pixels. */
async function timeUntilDrawn(
  open: () => readonly Drawing[] | Promise<readonly Drawing[]>,
  isDrawn: (canvas: HTMLCanvasElement) => boolean,
): Promise<number> {
  const start = (await paintedFrame()).ended
  const opened = (await open()).map((drawing) => ({ drawing, stage: createStage() }))
  for (const { drawing, stage } of opened) drawing.mount(stage)
  await until(
    () => opened.every(({ stage }) => canvasesOf(stage).some((canvas) => isDrawn(canvas))),
    'nothing was drawn',
  )
  const time = performance.now() - start
  // A table appears in the frame after its picture.
  await until(
    () => opened.every(({ drawing, stage }) => drawing.isWhole(stage)),
    'it shows less than it should',
  )
  for (const { drawing, stage } of opened) {
    drawing.unmount()
    stage.remove()
  }
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

/** Returns true if anything is drawn in the middle column, such as a grid line. */
function isInked(canvas: HTMLCanvasElement): boolean {
  const pixels = canvas.getContext('2d')?.getImageData(Math.round(canvas.width / 2), 0, 1, canvas.height)
  return pixels?.data.some((value, at) => at % 4 === 3 && value > 0) ?? false
}
