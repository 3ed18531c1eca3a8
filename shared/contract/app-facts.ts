import type { IanaZone } from '../time/instant.ts'

/** Tells the renderer about the environment in which it runs. */
export interface AppFacts {
  readonly version: string
  /** `browser-host` when the app runs without Electron's binary (docs/decisions). */
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

/** A record of the app that was gone when it was read, or could not be understood and was set aside. */
export interface BrokenRecordFacts {
  /** File name, such as `connections.json`. */
  readonly record: string
  /** File name it was set aside under, in the app's own folder; absent when it was gone. */
  readonly setAside?: string
  /** True when the version before it is already in its place. */
  readonly isRestored: boolean
  /** True when the version before it can be restored. */
  readonly canRestore: boolean
}
