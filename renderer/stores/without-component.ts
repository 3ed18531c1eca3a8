import { getCurrentScope, nextTick } from 'vue'

/**
 * Runs `begin` in the scope of the store that is being set up, but after the setup of the component that first uses it.
 * Watchers keep the component in whose setup they begin, and everything that was on the screen with it, in memory for
 * as long as the store lives.
 */
export function withoutComponent(begin: () => void): void {
  const scope = getCurrentScope()
  void nextTick(() => scope?.run(begin))
}
