import type { EpochMs, IanaZone } from '#shared/time/instant.ts'

/** Reason why a host was contacted: to read from the service, or to fetch a picture that its catalogue names. */
export type ContactPurpose = 'service' | 'pictures'

/** A host to which the app has sent a request. */
export interface ContactedHost {
  /** Name or address, with the port if it is not the default of the scheme. */
  readonly host: string
  readonly purpose: ContactPurpose
  /** Instant of the first request, epoch ms UTC. */
  readonly firstAt: EpochMs
  /** Instant of the latest request, epoch ms UTC; after a restart it may be up to ten minutes too early. */
  readonly lastAt: EpochMs
}

/** Below this much free space nothing is written to the cache: at the last byte the browser loses whole stores. */
export const DISK_RESERVE_BYTES = 300_000_000

/** Free space where the app keeps its files. */
export interface DiskSpace {
  /** Infinity when the system does not say. */
  readonly freeBytes: number
  /** Becomes true below the reserve, and false again only when there is clearly more space than the reserve. */
  readonly isShort: boolean
}

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
  | { readonly kind: 'available' }
  | { readonly kind: 'unavailable'; readonly detail: string }

/** A record of the app that was missing when it was to be read, or was unreadable and has been set aside. */
export interface BrokenRecordFacts {
  /** File name, such as `connections.json`. */
  readonly record: string
  /** Name of the file in the app's own folder to which the damaged record was moved; absent if the file was missing. */
  readonly setAside?: string
  /** True when the previous version is already in its place. */
  readonly isRestored: boolean
}
