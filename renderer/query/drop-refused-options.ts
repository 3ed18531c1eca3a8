import { watch } from 'vue'
import type { AppError } from '#shared/errors/app-error.ts'
import type { OperandId } from '#shared/series/operand.ts'
import type { Queries } from './queries.ts'
import type { AnsweredOperand } from './series-layer.ts'
import { hasOption, optionFrom, optionOf, withOption, type RequestOption } from './view/operands.ts'
import type { ViewHistory } from './view/view-history.ts'

/** An operand whose units or standardization the service refused. */
interface RefusedOption {
  readonly id: OperandId
  readonly option: RequestOption
  readonly error: AppError
}

/** Finds refusals among finished loads: a request the service calls invalid, or a conversion it does not know. */
export function refusedOptions(answers: Iterable<AnsweredOperand>): readonly RefusedOption[] {
  return [...answers].flatMap(({ operand: { id }, base: { demand, progress } }) => {
    const { units, standardization, namedResolution } = demand.seriesKey
    const error = progress.failures.find(({ kind }) => kind === 'invalid-request' || kind === 'not-found')
    const option = optionFrom(units, standardization, namedResolution)
    return progress.finished && error !== undefined && hasOption(option) ? [{ id, option, error }] : []
  })
}

export interface RefusalPorts {
  readonly history: Pick<ViewHistory, 'view' | 'replace'>
  readonly queries: Pick<Queries, 'whole' | 'detail'>
  readonly onRefused: (id: OperandId, option: RequestOption, error: AppError) => void
}

/** Goes back to canonical units where the service refuses what was chosen, instead of showing nothing. */
export function dropRefusedOptions({ history, queries, onRefused }: RefusalPorts): void {
  watch([queries.whole, queries.detail], (layers) => {
    for (const { id, option, error } of refusedOptions(layers.flatMap((layer) => [...layer.values()]))) {
      const { operands } = history.view.value
      const current = operands.find((each) => each.id === id)
      // Something else was chosen meanwhile, or this refusal was seen already.
      if (current === undefined || !isSame(optionOf(current), option)) continue
      history.replace({ operands: operands.map((each) => (each === current ? withOption(each, {}) : each)) })
      onRefused(id, option, error)
    }
  })
}

function isSame(a: RequestOption, b: RequestOption): boolean {
  return (
    a.units === b.units && a.standardization === b.standardization && a.namedResolution === b.namedResolution
  )
}
