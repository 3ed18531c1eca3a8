import { connectionOf, type Host } from '../host-state.ts'
import { openHeadlessPage } from '../window/page-link.ts'
import type { Bounds } from './window-bounds.ts'
import { placeWindow } from './window-placement.ts'

/** How a window gets its page. */
export function targetOpener(host: Host, bounds: () => Bounds): (firstUrl: string) => Promise<string> {
  return async () => {
    const { width, height } = bounds()
    const targetId = await openHeadlessPage(connectionOf(host, 'BrowserWindow'), { width, height })
    await placeWindow(host, targetId, bounds(), {})
    return targetId
  }
}
