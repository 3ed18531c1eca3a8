import { getCurrentScope, nextTick } from 'vue'

/**
 * Runs `begin` in the scope of the store that is being set up, but after the setup of the component that uses it
 * first. Watchers keep the component in whose setup they begin, and with it all that was on the screen, for as long as
 * the store lives.
 */
export function withoutComponent(begin: () => void): void {
  const scope = getCurrentScope()
  void nextTick(() => scope?.run(begin))
}
