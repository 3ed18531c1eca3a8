import type { Services } from '#renderer/ports/services.ts'

/** No connection is open, so main is asked for nothing that it answers; events never come. */
export const noBridge = new Proxy({} as Services['bridge'], { get: () => () => () => undefined })
