import type { Size } from './drill.ts'

/**
 * Sizes of the windows that are checked, with the zoom factors of the menu. A window of 1440 × 900 at 200 % has 720 ×
 * 450 left, which is the smallest window, so it is not zoomed further: that would be 300 %.
 */
export const sizes: readonly Size[] = [
  ...[1, 1.25, 1.5].flatMap((zoom) => [
    { width: 1440, height: 900, zoom },
    { width: 1280, height: 720, zoom },
  ]),
  { width: 720, height: 450, zoom: 1 },
]
