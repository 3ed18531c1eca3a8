import type { Router } from './router.ts'

/**
 * Answers calls once the router exists, since a page may call before everything that answers has been read. A router
 * that cannot be made ends the start, and no caller is left waiting.
 */
export function routeWhenReady(router: Promise<Router>): Router {
  router.catch(() => undefined)
  return async (name, request) => (await router)(name, request)
}
