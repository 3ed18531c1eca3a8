import { useIntervalFn, useTimeoutFn } from '@vueuse/core'
import { watch } from 'vue'
import { localOf } from '#shared/time/zones/local-instant.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/time/instant.ts'
import { isQuiet, type FiredRule, type WatchRule } from '#shared/watch/watch-rule.ts'
import { useCatalogueStore } from '#renderer/catalogue/catalogue.ts'
import { useServices } from '#renderer/ports/services-key.ts'
import { useAppFacts } from '#renderer/stores/app-facts.ts'
import { useConnectionsStore } from '#renderer/stores/connection/connections.ts'
import { useNavigationStore } from '#renderer/stores/navigation.ts'
import { useNotices } from '#renderer/stores/notices/notices.ts'
import { useWatchStore } from './store.ts'
import { firedText, watchStrings as strings } from './strings.ts'

/** Rules are evaluated once no values have arrived for this long, since a download brings thousands. */
const REST_MS = 3000
const LOOK_EVERY_MS = MINUTE_MS

/** Evaluates rules as data arrives, requests the readings that rules poll, and notifies the user. */
export function useWatch(): void {
  const { clock, bridge } = useServices()
  const connections = useConnectionsStore()
  const catalogue = useCatalogueStore()
  const navigation = useNavigationStore()
  const notices = useNotices()
  const facts = useAppFacts()
  const store = useWatchStore()
  const arrived = new Set<string>()
  const askedAt = new Map<string, number>()
  let isRunning = false
  const rest = useTimeoutFn(() => void look(), REST_MS, { immediate: false })

  watch(
    () => connections.services,
    (services, _before, onCleanup) => {
      arrived.clear()
      askedAt.clear()
      if (services === undefined) return
      onCleanup(
        services.onArrival((dataHubId) => {
          arrived.add(dataHubId)
          rest.start()
        }),
      )
    },
    { immediate: true },
  )

  async function evaluateArrived(): Promise<readonly FiredRule[]> {
    if (arrived.size === 0 || rest.isPending.value) return []
    const ids = new Set(arrived)
    arrived.clear()
    return evaluateAll((rule) => store.variablesOf(rule).filter(({ dataHubId }) => ids.has(dataHubId)))
  }

  async function evaluateDue(): Promise<readonly FiredRule[]> {
    if (connections.isReadOnly) return []
    const now = clock.now()
    const due = store.rules.filter(({ id, everyHours }) => {
      // After the clock was set back, the last time lies ahead.
      const sinceMs = Math.abs(now - (askedAt.get(id) ?? 0))
      return everyHours !== null && sinceMs >= everyHours * HOUR_MS
    })
    for (const { id } of due) askedAt.set(id, now)
    return evaluateAll((rule) => (due.includes(rule) ? store.variablesOf(rule) : []), 'poll')
  }

  async function evaluateAll(
    variablesOf: (rule: WatchRule) => ReturnType<typeof store.variablesOf>,
    lane?: 'poll',
  ): Promise<readonly FiredRule[]> {
    const isNew: FiredRule[] = []
    for (const rule of store.rules)
      for (const variable of variablesOf(rule)) isNew.push(...(await store.evaluate(rule, variable, lane)))
    return isNew
  }

  async function look(): Promise<void> {
    if (isRunning || connections.services === undefined) return
    isRunning = true
    try {
      const isNew = [...(await evaluateArrived()), ...(await evaluateDue())]
      store.noteWatched()
      if (isNew.length > 0) tell(isNew)
    } finally {
      isRunning = false
      if (arrived.size > 0 && !rest.isPending.value) rest.start()
    }
  }

  function tell(fired: readonly FiredRule[]): void {
    const [first] = fired
    if (first === undefined) return
    const sentences = fired.slice(0, 3).map((one) => firedText(one, catalogue.nameOf(one.dataHubId)))
    const title = strings.firedTitle(fired.length)
    const run = (): void => navigation.open({ kind: 'watch' })
    notices.show({ tone: 'warning', title, sentences, action: { label: strings.open, run } })
    const { notifies, quiet } = store.document
    const local = localOf(clock.now(), facts.zone)
    const minute = (((local % DAY_MS) + DAY_MS) % DAY_MS) / MINUTE_MS
    if (notifies && (quiet === null || !isQuiet(minute, quiet)))
      void bridge.showNotification({ title, body: sentences.join('\n').slice(0, 1000) })
  }

  useIntervalFn(() => void look(), LOOK_EVERY_MS, { immediateCallback: false })
}
