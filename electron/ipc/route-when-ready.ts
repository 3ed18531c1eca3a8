import type { Router } from './router.ts'

/**
 * Answers calls once the router exists, since a page may call before the records behind the answers have been read. A
 * router that cannot be created ends the start, and no caller is left waiting.
 */
export function routeWhenReady(router: Promise<Router>): Router {
  router.catch(() => undefined)
  return async (name, request) => (await router)(name, request)
}
