import { hasInjectionContext, inject, type InjectionKey } from 'vue'

/** Returns what the card around provides in place of a store of the workspace; undefined outside of such a card. */
export function ownStore<Store>(key: InjectionKey<Store>): Store | undefined {
  return hasInjectionContext() ? inject(key, undefined) : undefined
}
