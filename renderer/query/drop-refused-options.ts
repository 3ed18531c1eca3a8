import { watch } from 'vue'
import type { AppError } from '#shared/errors/app-error.ts'
import type { LoadedSeries } from '#renderer/ports/ports.ts'
import { hasOption, optionFrom, withOption, type RequestOption } from './demand/request-options.ts'
import type { Queries } from './queries.ts'
import type { ViewHistory } from './view/view-history.ts'

/** A series whose units or standardization the service refused. */
interface RefusedOption {
  readonly id: string
  readonly option: RequestOption
  readonly error: AppError
}

/** Refusals among finished loads: a request the service calls invalid, or a conversion it does not know. */
export function refusedOptions(series: Iterable<LoadedSeries>): readonly RefusedOption[] {
  return [...series].flatMap(({ demand, progress }) => {
    const { dataHubId: id, units, standardization } = demand.seriesKey
    const error = progress.failures.find(({ kind }) => kind === 'invalid-request' || kind === 'not-found')
    const option = optionFrom(units, standardization)
    return progress.finished && error !== undefined && hasOption(option) ? [{ id, option, error }] : []
  })
}

export interface RefusalPorts {
  readonly history: Pick<ViewHistory, 'view' | 'replace'>
  readonly queries: Pick<Queries, 'whole' | 'detail'>
  readonly onRefused: (id: string, option: RequestOption, error: AppError) => void
}

/** Goes back to canonical units where the service refuses what was chosen, instead of showing nothing. */
export function dropRefusedOptions({ history, queries, onRefused }: RefusalPorts): void {
  watch([queries.whole, queries.detail], (layers) => {
    for (const { id, option, error } of refusedOptions(layers.flatMap((layer) => [...layer.values()]))) {
      const { requestOptions } = history.view.value
      const current = requestOptions[id]
      // Something else was chosen meanwhile, or this refusal was seen already.
      if (!hasOption(current) || !isSame(current, option)) continue
      history.replace({ requestOptions: withOption(requestOptions, id, {}) })
      onRefused(id, option, error)
    }
  })
}

function isSame(a: RequestOption, b: RequestOption): boolean {
  return a.units === b.units && a.standardization === b.standardization
}
