import { defineStore } from 'pinia'
import { computed, onScopeDispose, shallowRef, watch } from 'vue'
import type { Result } from '#shared/errors/result.ts'
import type { SeriesKey } from '#shared/series/series-key.ts'
import { resolutionNames } from '#renderer/strings/time/resolutions.ts'
import {
  cacheMap as strings,
  evictedBecause,
  evictedNames,
  evictedTitle,
  storage,
  unitChangedKept,
  unitChangedTitle,
} from './strings.ts'
import type {
  CacheEvent,
  CachedSeriesSummary,
  SeriesArchive,
  UnitChange,
} from '#renderer/ports/series-archive.ts'
import type { Revision } from '#renderer/ports/series-store.ts'
import { damagedKept, damagedStores, damagedTitle } from '#renderer/strings/errors/damage.ts'
import { bytesText } from '#renderer/strings/bytes-text.ts'
import { useCatalogueStore } from '#renderer/catalogue/catalogue.ts'
import { readRevisedTotals, type RevisedTotal } from '#renderer/query/revised-totals.ts'
import { useConnectionsStore } from '#renderer/stores/connection/connections.ts'
import { discardedNotice } from '#renderer/stores/notices/damaged-store-notices.ts'
import { useExportLog } from '#renderer/stores/authored/export-log.ts'
import { useNotices } from '#renderer/stores/notices/notices.ts'
import { usePreferences } from '#renderer/stores/preferences.ts'

/** The cache contents of the open connection, its limits, and the revisions of fetched values. */
export const useCacheMapStore = defineStore('cache-map', () => {
  const connections = useConnectionsStore()
  const catalogue = useCatalogueStore()
  const preferences = usePreferences()
  const notices = useNotices()
  const log = useExportLog()
  const cached = shallowRef<readonly CachedSeriesSummary[]>()
  const revisions = shallowRef<readonly Revision[]>()
  const revisedTotals = shallowRef<readonly RevisedTotal[]>([])
  const unitChanges = shallowRef<readonly UnitChange[]>([])
  const evicted = shallowRef({ series: 0, bytes: 0 })
  let leave = (): void => undefined

  const limitBytes = computed(() => preferences.values.cacheLimitBytes ?? Infinity)
  const cachedBytes = computed(() => (cached.value ?? []).reduce((sum, { bytes }) => sum + bytes, 0))

  function nameOf({ dataHubId, resolution }: SeriesKey): string {
    return `${catalogue.nameOf(dataHubId)}, ${resolutionNames[resolution].toLowerCase()}`
  }

  /** Reports everything that the cache does by itself. */
  function notifyNews(news: CacheEvent): void {
    if (news.kind === 'unit-changed') {
      const { seriesKey, from, to } = news.change
      notices.warn(unitChangedTitle(nameOf(seriesKey), from, to), unitChangedKept(from))
      return
    }
    if (news.kind === 'damaged') {
      const points = preferences.formatNumber(news.points)
      const title = damagedTitle(nameOf(news.seriesKey))
      notices.show({ tone: 'failure', title, sentences: [damagedKept(points), damagedStores.isRefetched] })
      return
    }
    if (news.kind === 'lost') {
      const name = connections.current?.name ?? ''
      notices.show(discardedNotice(name, news.lost, preferences.formatNumber))
      return
    }
    const bytes = news.series.reduce((sum, each) => sum + each.bytes, 0)
    evicted.value = { series: evicted.value.series + news.series.length, bytes: evicted.value.bytes + bytes }
    const names = news.series.map(({ seriesKey }) => nameOf(seriesKey))
    const size = bytesText(bytes, preferences.formatNumber)
    notices.warn(
      evictedTitle(names.length),
      evictedNames(names, size),
      evictedBecause[news.because],
      storage.howToPin,
    )
  }

  watch(
    () => connections.services,
    (services) => {
      leave()
      cached.value = undefined
      revisions.value = undefined
      unitChanges.value = []
      evicted.value = { series: 0, bytes: 0 }
      if (services === undefined) return
      services.archive.setBound(limitBytes.value)
      leave = services.archive.onEvent(notifyNews)
    },
    { immediate: true, flush: 'sync' },
  )
  watch(limitBytes, (bytes) => connections.services?.archive.setBound(bytes))
  onScopeDispose(() => leave())

  async function perform<T>(
    context: string,
    work: (archive: SeriesArchive) => Promise<Result<T>>,
  ): Promise<T | undefined> {
    const archive = connections.services?.archive
    if (archive === undefined) return undefined
    const result = await work(archive)
    if (connections.services?.archive !== archive) return undefined
    if (result.ok) return result.value
    notices.report(result.error, context)
    return undefined
  }

  async function read(): Promise<void> {
    cached.value = (await perform(strings.reading, (archive) => archive.readMap())) ?? cached.value
  }

  async function readTotals(): Promise<void> {
    const { services } = connections
    if (services === undefined) return
    const read = await readRevisedTotals(services, revisions.value ?? [], catalogue.variable, log.exports)
    if (connections.services === services) revisedTotals.value = read
  }

  async function readRevisions(): Promise<void> {
    revisions.value = await perform(strings.reading, (archive) => archive.readRevisions())
    await readTotals()
    unitChanges.value = (await perform(strings.reading, (archive) => archive.readUnitChanges())) ?? []
  }

  async function setPinned(seriesKey: SeriesKey, pinned: boolean): Promise<void> {
    await perform(strings.pinning, (archive) => archive.setPinned(seriesKey, pinned))
    await read()
  }

  async function erase(seriesKey: SeriesKey): Promise<void> {
    await perform(strings.erasing, (archive) => archive.erase(seriesKey))
    await read()
  }

  function setLimit(bytes: number): void {
    preferences.update({ cacheLimitBytes: Number.isFinite(bytes) ? bytes : null })
  }

  return {
    cached,
    cachedBytes,
    revisions,
    unitChanges,
    evicted,
    limitBytes,
    read,
    readRevisions,
    revisedTotals,
    setPinned,
    erase,
    setLimit,
  }
})
