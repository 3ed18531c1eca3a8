import { GuardedEmitter } from '../guarded-emitter.ts'
import { guard } from '../../page/guard.ts'
import type { Bounds } from '../window/window-placement.ts'

/** Emulates `screen`: one screen of a usual size, which is all that can be assumed for a machine without a display. */
export class HostScreen extends GuardedEmitter {
  getAllDisplays(): { readonly workArea: Bounds }[] {
    return [guard('Display', { workArea: { x: 0, y: 0, width: 1920, height: 1080 } })]
  }
}
