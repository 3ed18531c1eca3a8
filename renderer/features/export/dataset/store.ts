import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { OpenedDataset, WrittenDataset } from '#shared/contract/file-calls.ts'
import { fail, type Result, succeed } from '#shared/errors/result.ts'
import { fullNameOf } from '#shared/portfolio/full-name.ts'
import { isLocalId } from '#shared/portfolio/local-id.ts'
import { exportedSeries } from '#shared/revisions/exported-figures.ts'
import type { Interval } from '#shared/time/instant.ts'
import { useCatalogueStore } from '#renderer/catalogue/catalogue.ts'
import { planDataset, type PlannedPart } from '#renderer/exporting/parquet/dataset-plan.ts'
import { writeDataset } from '#renderer/exporting/parquet/write-dataset.ts'
import type { JobOrder, JobService } from '#renderer/ports/job-service.ts'
import type { ConnectionServices } from '#renderer/ports/services.ts'
import { useServices } from '#renderer/ports/services-key.ts'
import { useExportStore } from '#renderer/workspace/output/export-store.ts'
import { useExportLog } from '#renderer/stores/authored/export-log.ts'
import { useAppFacts } from '#renderer/stores/app-facts.ts'
import { useConnectionsStore } from '#renderer/stores/connection/connections.ts'
import { useNotices } from '#renderer/stores/notices/notices.ts'
import { usePreferences } from '#renderer/stores/preferences.ts'
import { dataset as strings, lackingText, otherDatasetText, writtenText } from './strings.ts'

type ChosenDataset = Extract<OpenedDataset, { readonly kind: 'chosen' }>

export type DatasetState =
  | { readonly kind: 'idle'; readonly note?: string }
  | { readonly kind: 'downloading' }
  | { readonly kind: 'writing'; readonly rows: number; readonly planned: number; readonly folderName: string }
  | {
      readonly kind: 'written'
      readonly datasetTicket: string
      readonly written: WrittenDataset
      /** Names of the chosen variables that it lacks. */
      readonly lacking: readonly string[]
    }

/** Content of the export: everything in the cache, or the cached data of some variables. */
export interface DatasetOrder {
  /** Undefined for all variables. */
  readonly dataHubIds: ReadonlySet<string> | undefined
  /** Range that is exported; undefined for everything in the cache. */
  readonly within: Interval | undefined
  /** Download to complete before the export. */
  readonly download: JobOrder | undefined
}

/** Runs the export of a dataset, which continues while its dialog is closed. */
export const useDatasetStore = defineStore('dataset', () => {
  const { bridge, clock } = useServices()
  const connections = useConnectionsStore()
  const catalogue = useCatalogueStore()
  const facts = useAppFacts()
  const notices = useNotices()
  const preferences = usePreferences()
  const exports = useExportStore()
  const log = useExportLog()
  const state = shallowRef<DatasetState>({ kind: 'idle' })
  let stopping = new AbortController()

  /** Plans the files from the current cache. */
  async function plan(
    { archive }: ConnectionServices,
    { dataHubIds, within }: Pick<DatasetOrder, 'dataHubIds' | 'within'>,
  ): Promise<Result<readonly PlannedPart[]>> {
    const map = await archive.readMap()
    if (!map.ok) return map
    const chosen = map.value.filter(({ seriesKey }) => dataHubIds?.has(seriesKey.dataHubId) ?? true)
    return succeed(planDataset(chosen, catalogue.variable, within))
  }

  /** Names the chosen variables of which nothing is cached in the range; sums and expressions never are. */
  function lackingIn(
    parts: readonly PlannedPart[],
    { dataHubIds = new Set() }: Pick<DatasetOrder, 'dataHubIds'>,
  ): readonly string[] {
    const found = new Set(parts.flatMap((part) => part.stretches.map((each) => each.seriesKey.dataHubId)))
    const lacking = [...dataHubIds].filter((id) => !found.has(id) && !isLocalId(id))
    return lacking.map((id) => {
      const variable = catalogue.variable(id)
      return variable === undefined ? id : fullNameOf(variable)
    })
  }

  /** Lets the user choose a folder first, so that the rest runs without questions. */
  async function start(order: DatasetOrder): Promise<void> {
    const services = connections.services
    if (services === undefined) return
    const opened = await bridge.openDataset({ connectionId: services.connectionId })
    if (!opened.ok) notices.report(opened.error, strings.action)
    if (!opened.ok || opened.value.kind === 'cancelled') return
    if (opened.value.kind === 'of-another-connection') {
      state.value = { kind: 'idle', note: otherDatasetText(opened.value.folderName) }
      return
    }
    const target = opened.value
    stopping = new AbortController()
    const keys = order.download?.series.map(({ seriesKey }) => seriesKey) ?? []
    const release = services.archive.protect(keys)
    end(await run(services, order, target))
    release()
    await bridge.closeDataset({ datasetTicket: target.datasetTicket })
  }

  async function run(
    services: ConnectionServices,
    { dataHubIds, within, download }: DatasetOrder,
    target: ChosenDataset,
  ): Promise<Result<Omit<Extract<DatasetState, { readonly kind: 'written' }>, 'kind'>>> {
    const { signal } = stopping
    if (download !== undefined) {
      state.value = { kind: 'downloading' }
      const ended = await downloadToEnd(services.jobs, download, signal)
      if (!ended.ok) return ended
    }
    const parts = await plan(services, { dataHubIds, within })
    if (!parts.ok) return parts
    const planned = rowsOf(parts.value)
    const { folderName } = target
    const progress = (rows: number): void => {
      state.value = { kind: 'writing', rows, planned, folderName }
    }
    progress(0)
    const origin = {
      appVersion: facts.facts?.version ?? '',
      writtenAt: clock.now(),
      baseUrl: connections.current?.baseUrl ?? '',
    }
    const ports = { bridge, loader: services.loader }
    const record = within === undefined ? undefined : await viewRecord()
    const view = record === undefined ? {} : { view: record }
    const written = await writeDataset(ports, target, parts.value, { origin, ...view, signal, progress })
    const stretches = parts.value.flatMap((part) => part.stretches)
    if (!written.ok) return written
    log.note(folderName, exportedSeries(stretches))
    const { datasetTicket } = target
    const lacking = lackingIn(parts.value, { dataHubIds })
    return succeed({ datasetTicket, written: written.value, lacking })
  }

  /** Returns the record with which the folder can open its view again, which every exported file contains. */
  async function viewRecord(): Promise<string | undefined> {
    const record = await exports.main?.provenance()
    return record && JSON.stringify(record)
  }

  function end(outcome: Awaited<ReturnType<typeof run>>): void {
    if (outcome.ok) {
      const { datasetTicket, written, lacking } = outcome.value
      state.value = { kind: 'written', ...outcome.value }
      const { formatNumber } = preferences
      const sentences = lacking.length === 0 ? [] : [lackingText(lacking, formatNumber)]
      const action = { label: strings.show, run: () => show(datasetTicket) }
      notices.show({ tone: 'statement', title: writtenText(written, formatNumber), sentences, action })
      return
    }
    const note = state.value.kind === 'downloading' ? strings.downloadEnded : strings.stopped
    state.value = { kind: 'idle', note }
    notices.report(outcome.error, strings.action)
  }

  async function show(datasetTicket: string): Promise<void> {
    const shown = await bridge.showDataset({ datasetTicket })
    if (!shown.ok) notices.report(shown.error, strings.showing)
  }

  /** Files that are already written stay. */
  function stop(): void {
    stopping.abort()
  }

  return { state, plan, lackingIn, start, stop, show }
})

export function rowsOf(parts: readonly PlannedPart[]): number {
  return parts.reduce((sum, { rows }) => sum + rows, 0)
}

/**
 * Orders a download and waits for its end. Returns `cancelled` when `signal` was aborted or the download was
 * paused, removed or interrupted; the download stays as it is and can be resumed.
 */
async function downloadToEnd(jobs: JobService, order: JobOrder, signal: AbortSignal): Promise<Result<null>> {
  const before = new Set(jobs.list().map(({ document }) => document.id))
  const added = await jobs.add(order)
  if (!added.ok) return added
  const own = jobs.list().find(({ document }) => !before.has(document.id))
  const ended = Promise.withResolvers<boolean>()
  const look = (): void => {
    const job = jobs.list().find(({ document }) => document.id === own?.document.id)
    if (job?.state === 'finished') ended.resolve(true)
    else if (job?.state !== 'running' && job?.state !== 'waiting') ended.resolve(false)
  }
  const leave = jobs.onChange(look)
  signal.addEventListener('abort', () => ended.resolve(false))
  look()
  const isFinished = await ended.promise
  leave()
  return isFinished ? succeed(null) : fail({ kind: 'cancelled' })
}
