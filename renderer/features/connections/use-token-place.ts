import { computed, type ComputedRef } from 'vue'
import { useAppFacts } from '#renderer/stores/app-facts.ts'
import type { NewConnection } from '#renderer/stores/connection/connections.ts'
import { connect } from './strings.ts'

/** Access to the token field: a form reads it once at the call, and empties it afterwards. */
export interface TokenReader {
  readonly read: () => string
  readonly clear: () => void
}

/** Tells where a typed token will be stored. */
export interface TokenPlaceChoice {
  readonly keep: ComputedRef<NewConnection['keep']>
  readonly hint: ComputedRef<string>
}

/**
 * Looks for a keychain again, since one may have been unlocked; if there is none, the form says so before anything
 * fails.
 */
export function useTokenPlace(): TokenPlaceChoice {
  const app = useAppFacts()
  void app.read()
  const hasKeychain = computed(() => app.facts?.keychain.kind !== 'unavailable')
  return {
    keep: computed(() => (hasKeychain.value ? 'keychain' : 'session')),
    hint: computed(() => (hasKeychain.value ? connect.tokenKept : connect.noKeychain)),
  }
}
