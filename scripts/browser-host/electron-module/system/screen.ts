import { GuardedEmitter } from '../guarded.ts'
import type { Bounds } from '../window-bounds.ts'

/** One screen of a usual size, which is what a machine without a display can promise. */
const display = {
  id: 1,
  label: 'Browser host',
  bounds: { x: 0, y: 0, width: 1920, height: 1080 },
  workArea: { x: 0, y: 0, width: 1920, height: 1080 },
  size: { width: 1920, height: 1080 },
  workAreaSize: { width: 1920, height: 1080 },
  scaleFactor: 1,
  rotation: 0,
  internal: false,
}

/** `screen`. */
export class HostScreen extends GuardedEmitter {
  getAllDisplays(): (typeof display)[] {
    return [structuredClone(display)]
  }

  getPrimaryDisplay(): typeof display {
    return structuredClone(display)
  }

  getDisplayMatching(_bounds: Bounds): typeof display {
    return structuredClone(display)
  }

  getDisplayNearestPoint(_point: { x: number; y: number }): typeof display {
    return structuredClone(display)
  }

  getCursorScreenPoint(): { x: number; y: number } {
    return { x: 0, y: 0 }
  }
}
