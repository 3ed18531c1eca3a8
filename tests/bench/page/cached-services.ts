import { createServices } from '#renderer/app/services/create-services.ts'
import type { Cache } from '#renderer/ports/cache.ts'
import type { Services } from '#renderer/ports/services.ts'
import { clock } from './cache/bench-cache.ts'

/** The services of the app over a cache, with a main that answers nothing and sends no events. */
export function cachedServices(cache: Cache): Services {
  const bridge = new Proxy({} as Services['bridge'], { get: () => () => () => undefined })
  return createServices({ bridge, clock, cache, newTicket: () => crypto.randomUUID() })
}
