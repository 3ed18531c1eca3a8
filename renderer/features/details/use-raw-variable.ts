import { computedAsync } from '@vueuse/core'
import type { Ref } from 'vue'
import type { JsonObject } from '#shared/portfolio/json.ts'
import { useCatalogueStore } from '#renderer/catalogue/catalogue.ts'
import { useNavigationStore } from '#renderer/stores/navigation.ts'

export interface RawVariable {
  readonly dataHubId: string
  readonly raw: JsonObject
}

/** Reads what the service sent of the variable in focus, which stays on disk until somebody looks. */
export function useRawVariable(): Readonly<Ref<RawVariable | undefined>> {
  const navigation = useNavigationStore()
  const catalogue = useCatalogueStore()
  return computedAsync(async () => {
    const { subject } = navigation
    if (subject?.kind !== 'variable') return undefined
    const { dataHubId } = subject
    return { dataHubId, raw: await catalogue.rawOf(dataHubId) }
  })
}
