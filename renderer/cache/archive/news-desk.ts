import type { CacheNews } from '#renderer/ports/ports.ts'

/** Tells what the cache did on its own account. */
export interface NewsDesk {
  readonly tell: (news: CacheNews) => void
  readonly onNews: (listener: (news: CacheNews) => void) => () => void
}

export function createNewsDesk(): NewsDesk {
  const listeners = new Set<(news: CacheNews) => void>()
  return {
    tell(news) {
      for (const listener of [...listeners]) listener(news)
    },
    onNews(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
