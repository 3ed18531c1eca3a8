import { GRID_COLUMNS } from '#renderer/ports/documents/workspace-document.ts'
import type { CardPlace } from '#renderer/workspace/document/cards.ts'

const LEAST = 3

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/**
 * Returns the place of a card after an arrow key, which moves it or with Shift resizes it; undefined if
 * nothing changes.
 */
export function placeOfKey(
  { key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>,
  { x, y, w, h }: CardPlace,
): CardPlace | undefined {
  const step = steps[key]
  if (step === undefined) return undefined
  const [right, down] = step
  const next = shiftKey
    ? { x, y, w: clamp(w + right, LEAST, GRID_COLUMNS - x), h: Math.max(LEAST, h + down) }
    : { x: clamp(x + right, 0, GRID_COLUMNS - w), y: Math.max(0, y + down), w, h }
  const isSame = next.x === x && next.y === y && next.w === w && next.h === h
  return isSame ? undefined : next
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value))
}
