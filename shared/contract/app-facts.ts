import type { IanaZone } from '../time/instant.ts'

/** What the renderer may know about where it runs. */
export interface AppFacts {
  readonly version: string
  /** `browser-host` where the app runs without Electron's binary (docs/decisions). */
  readonly host: 'electron' | 'browser-host'
  readonly platform: string
  readonly locale: string
  readonly machineZone: IanaZone
  readonly keychain: KeychainState
  /** True when the process sandbox was switched off from outside. */
  readonly sandboxOff: boolean
}

export type KeychainState =
  { readonly kind: 'available' } | { readonly kind: 'unavailable'; readonly detail: string }
