import type { Size } from './drill.ts'

/**
 * The windows that are looked at, each through the zooms of the menu. What 1440 × 900 has left at 200 % is looked at
 * as it is: no window is smaller, so that a further zoom of it would be one of 300 %.
 */
export const sizes: readonly Size[] = [
  ...[1, 1.25, 1.5].flatMap((zoom) => [
    { width: 1440, height: 900, zoom },
    { width: 1280, height: 720, zoom },
  ]),
  { width: 720, height: 450, zoom: 1 },
]
