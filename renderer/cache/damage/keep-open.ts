import type { Dexie } from 'dexie'

const LOOK_EVERY_MS = 5000

/**
 * Reopens a database that the browser closed and that then failed to open, as on a full disk: otherwise the library
 * would fail every call in the same way until the next start. The returned function stops it.
 */
export function keepOpen(dexie: Dexie, isDiskShort: () => boolean, onReopened: () => void): () => void {
  let isOpening = false
  const timer = setInterval(() => {
    if (!dexie.hasFailed() || isOpening || isDiskShort()) return
    isOpening = true
    void dexie
      .open()
      .then(onReopened)
      // The next check tries again.
      .catch(() => undefined)
      .finally(() => {
        isOpening = false
      })
  }, LOOK_EVERY_MS)
  const leave = (): void => clearInterval(timer)
  // Another window erases the database, and opening it would create it again.
  dexie.on('versionchange', leave)
  return leave
}
