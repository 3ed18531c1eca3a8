import type { EpochMs } from '../time/instant.ts'

/** Why a host was contacted: to read from the service, or for a picture that its catalogue names. */
export type ContactPurpose = 'service' | 'pictures'

/** Names a host that the app has sent a request to. */
export interface ContactedHost {
  /** Name or address, with the port where it is not that of the scheme. */
  readonly host: string
  readonly purpose: ContactPurpose
  /** Instant of the first request, epoch ms UTC. */
  readonly firstAt: EpochMs
  /** Instant of the latest request, epoch ms UTC; after a restart it may be up to ten minutes too early. */
  readonly lastAt: EpochMs
}
