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

/** A record of the app that could not be understood when it was read, and was set aside. */
export interface BrokenRecordFacts {
  /** File name, such as `connections.json`. */
  readonly record: string
  /** File name it was set aside under, in the app's own folder. */
  readonly setAside: string
  /** Whether the version before it can be restored. */
  readonly canRestore: boolean
}
