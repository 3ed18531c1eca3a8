import { computed, effectScope, shallowRef } from 'vue'
import { fail, succeed, type Result } from '#shared/errors/result.ts'
import type { PublishShare } from '#shared/threads/port-calls.ts'
import type { CardContext, CardKind, CardResult } from '#renderer/cards/card-kind.ts'
import type { CardQuery } from '#renderer/cards/run/card-query.ts'
import { createCardRun, type CardRun } from '#renderer/cards/run/card-run.ts'
import { answerCardTask, type CardTask } from '#renderer/cards/run/card-task.ts'
import type { SeriesLoader } from '#renderer/ports/series-loader.ts'
import type { ConnectionServices, Services } from '#renderer/ports/services.ts'
import { valueOf } from '#support/a-partition.ts'
import { createScriptedService, type ScriptedService } from '#support/scripted-service.ts'
import { withApp } from '../../stores/with-app.ts'
import { aCardContext, rowsOf } from '../card-fixtures.ts'

/** The clock of `withApp`. */
export const NOW = Date.UTC(2026, 0, 15, 12)

export interface CardBench {
  readonly run: CardRun
  readonly service: ScriptedService
  readonly services: Services
  readonly connection: ConnectionServices
  /** Every calculation, in the order of the requests. */
  readonly tasks: readonly CardTask[]
  readonly set: (settings: Readonly<Record<string, unknown>>) => void
  readonly setContext: (part: Partial<CardContext>) => void
  /** Begins or ends a gesture that moves the range. */
  readonly setMoving: (isMoving: boolean) => void
  /** Lets time pass for the services. */
  readonly pass: (ms: number) => void
  /** The shown table. */
  readonly rows: () => ReturnType<typeof rowsOf>
  /** Ends the card, as closing its workspace does. */
  readonly close: () => void
  /** Ends the card and its services, as quitting does. */
  readonly quit: () => void
}

export interface CardBenchOptions {
  readonly partition?: string
  readonly settings?: Readonly<Record<string, unknown>>
  readonly context?: Partial<CardContext>
  readonly service?: ScriptedService
  /** Replaces the loader of the card, which its downloads share. */
  readonly loaderOf?: (loader: SeriesLoader) => SeriesLoader
  /** Replaces the calculation of the kind. */
  readonly calculate?: (
    task: CardTask,
    signal: AbortSignal,
    publish: PublishShare,
  ) => Promise<Result<CardResult>>
}

/** The run of a card over real services and a real cache, without a worker. */
export async function aCard(kind: CardKind, options: CardBenchOptions = {}): Promise<CardBench> {
  const service = options.service ?? createScriptedService({ now: () => NOW }, 'UTC')
  const host = withApp({ ...service.bridge })
  // Test files share a process, and might otherwise share its cache.
  const partition = options.partition ?? crypto.randomUUID()
  const connection = valueOf(await host.services.beginOpening(partition).finish())
  const { loaderOf = (loader) => loader } = options
  const tasks: CardTask[] = []
  const query = shallowRef<CardQuery>({
    ...{ kind, title: kind.title, settings: kind.settings.parse(options.settings ?? {}) },
    context: aCardContext({ zone: 'UTC', now: NOW, ...options.context }),
  })
  const isMoving = shallowRef(false)
  const scope = effectScope()
  const run = scope.run(() =>
    createCardRun({
      query: computed(() => query.value),
      connection: shallowRef({ ...connection, loader: loaderOf(connection.loader) }),
      isMoving,
      calculate: (task, signal, publish) => {
        tasks.push(task)
        return (options.calculate ?? calculateHere)(task, signal, publish)
      },
    }),
  )
  if (run === undefined) throw new Error('the scope has ended')
  const close = (): void => {
    scope.stop()
  }
  return {
    ...{ run, service, connection, tasks, close, pass: host.pass, services: host.services },
    set: (settings) => {
      query.value = { ...query.value, settings: kind.settings.parse(settings) }
    },
    setContext: (part) => {
      query.value = { ...query.value, context: { ...query.value.context, ...part } }
    },
    setMoving: (next) => {
      isMoving.value = next
    },
    rows: () => {
      const shown = run.shown.value
      return shown === undefined ? [] : rowsOf(shown.kind.table(shown.result, shown.settings, shown.context))
    },
    quit: () => {
      close()
      connection.close()
    },
  }
}

/** Calculates as the worker does. */
export async function calculateHere(task: CardTask): Promise<Result<CardResult>> {
  await Promise.resolve()
  try {
    return succeed(answerCardTask(task))
  } catch (error) {
    return fail({ kind: 'unexpected', detail: String(error) })
  }
}
