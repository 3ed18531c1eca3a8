import { useThrottleFn } from '@vueuse/core'
import { defineStore } from 'pinia'
import { computed, onScopeDispose, shallowRef, watch } from 'vue'
import type { AppError, Result } from '#shared/errors/result.ts'
import { actions } from '#renderer/strings/actions.ts'
import { downloads as strings, resumedText } from './strings.ts'
import type { DownloadJob, JobOrder, JobService, Move } from '#renderer/ports/job-service.ts'
import type { LoadCost } from '#renderer/ports/series-loader.ts'
import type { ConnectionServices } from '#renderer/ports/services.ts'
import { useConnectionsStore } from '#renderer/stores/connection/connections.ts'
import { useNotices } from '#renderer/stores/notices/notices.ts'
import { mayPass, useRecovery } from '#renderer/stores/connection/recovery.ts'
import { onTokenAccepted } from '#renderer/stores/connection/token-accepted.ts'

const SHOW_EVERY_MS = 100

/** Manages the downloads of the open connection. */
export const useDownloadsStore = defineStore('downloads', () => {
  const connections = useConnectionsStore()
  const notices = useNotices()
  const jobs = shallowRef<readonly DownloadJob[]>([])
  let leave = (): void => undefined

  const open = computed(() => jobs.value.filter(({ state }) => state !== 'finished'))
  const active = computed(() => jobs.value.filter(({ state }) => state === 'running' || state === 'waiting'))

  const show = useThrottleFn(
    () => {
      jobs.value = connections.services?.jobs.list() ?? []
    },
    SHOW_EVERY_MS,
    true,
  )

  /**
   * Resumes the jobs that were left running, and says so, because this spends requests that nobody has just ordered.
   */
  async function follow({ jobs: service, room }: ConnectionServices): Promise<void> {
    const leaveJobs = service.onChange(() => void show())
    const leaveRoom = room.onRoom(() => goOn(({ kind }) => kind === 'storage-full'))
    leave = () => {
      leaveJobs()
      leaveRoom()
    }
    const started = await service.start()
    if (connections.services?.jobs !== service) return
    await show()
    if (!started.ok) notices.report(started.error, strings.reading)
    else if (started.value > 0) notices.notify(...resumedText(started.value))
  }

  watch(
    () => connections.services,
    (services) => {
      leave()
      jobs.value = []
      if (services !== undefined) void follow(services)
    },
    { immediate: true, flush: 'sync' },
  )
  onScopeDispose(() => leave())

  /** Resumes the jobs that the service, the connection or a full disk interrupted. */
  function goOn(isMended: (error: AppError) => boolean): void {
    for (const job of connections.services?.jobs.list() ?? [])
      if (isInterruptedBy(job, isMended))
        void perform((service) => service.resume(job.document.id, 'recovery'))
  }

  function goOnWithService(): void {
    goOn(mayPass)
  }

  useRecovery(() => {
    if (jobs.value.some(({ state }) => state === 'running')) return 'running'
    return jobs.value.some((job) => isInterruptedBy(job, mayPass)) ? 'failed' : 'done'
  }, goOnWithService)
  onTokenAccepted(connections, () => goOn((error) => error.kind === 'unauthorized' || mayPass(error)))

  async function perform(
    work: (service: JobService) => Promise<Result<null>>,
  ): Promise<AppError | undefined> {
    const service = connections.services?.jobs
    if (service === undefined) return undefined
    const result = await work(service)
    if (result.ok) return undefined
    notices.report(result.error, strings.keeping)
    return result.error
  }

  function resume(id: string): Promise<AppError | undefined> {
    return perform((service) => service.resume(id))
  }

  async function cost(order: JobOrder): Promise<Result<LoadCost> | undefined> {
    return await connections.services?.jobs.cost(order)
  }

  async function remove({ document }: DownloadJob): Promise<void> {
    const { services } = connections
    const { name, interval, zone, series, recheckDays } = document
    const rest = { ...(recheckDays !== undefined && { recheckDays }), ...(zone !== undefined && { zone }) }
    const error = await perform((service) => service.remove(document.id))
    if (error !== undefined) return
    notices.offerUndo(
      actions.removed(name),
      async () => {
        if (connections.services === services) await add({ name, interval, series, ...rest })
      },
      strings.removedKept,
    )
  }

  const add = (order: JobOrder): Promise<AppError | undefined> => perform((service) => service.add(order))

  return {
    jobs,
    open,
    active,
    cost,
    add,
    pause: (id: string) => perform((service) => service.pause(id)),
    resume,
    move: (id: string, where: Move) => perform((service) => service.move(id, where)),
    remove,
  }
})

/** True for a job that such a failure ended, completely or for some of its series. */
function isInterruptedBy(
  { document, state, failures }: DownloadJob,
  isMended: (error: AppError) => boolean,
): boolean {
  const failed = (document.failed ?? []).map(({ error }) => error)
  return state === 'interrupted' && [...failures, ...failed].some(isMended)
}
