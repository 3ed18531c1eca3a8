import { watch } from 'vue'
import type { AppError } from '#shared/errors/result.ts'
import type { OperandId } from '#shared/series/operand.ts'
import type { LoadedSeries } from '#renderer/ports/series-loader.ts'
import {
  hasOption,
  optionFrom,
  optionOf,
  withOption,
  type KnownOperand,
  type RequestOption,
  type ViewOperand,
} from '../view/operands.ts'

/** An operand whose units or standardization the service refused. */
interface RefusedOption {
  readonly id: OperandId
  readonly option: RequestOption
  readonly error: AppError
}

/**
 * Finds refusals among finished loads: a request that the service calls invalid, or a conversion that it does not know.
 */
function refusalOf(
  { operand: { id } }: KnownOperand,
  { demand, progress }: LoadedSeries,
): RefusedOption | undefined {
  const { units, standardization, namedResolution } = demand.seriesKey
  const error = progress.failures.find(({ kind }) => kind === 'invalid-request' || kind === 'not-found')
  const option = optionFrom(units, standardization, namedResolution)
  return progress.finished && error !== undefined && hasOption(option) ? { id, option, error } : undefined
}

type Answers = readonly (readonly [KnownOperand, LoadedSeries])[]

/** Always the same, so that it is no news. */
export const noAnswers: Answers = []

export interface RefusalPorts {
  /** Operands with their available data; `noAnswers` while nothing failed. */
  readonly answers: () => Answers
  /** Operands of the answers, with their present choices. */
  readonly operands: () => readonly ViewOperand[]
  readonly replace: (operands: readonly ViewOperand[]) => void
  readonly onRefused: (id: OperandId, option: RequestOption, error: AppError) => void
}

/** Returns to canonical units if the service refuses the chosen ones, instead of showing nothing. */
export function dropRefusedOptions({ answers, operands, replace, onRefused }: RefusalPorts): void {
  watch(answers, (list) => {
    for (const [known, loaded] of list) {
      const refusal = refusalOf(known, loaded)
      const current = operands().find((each) => each.id === refusal?.id)
      // Something else has been chosen meanwhile, or this refusal was already handled.
      if (refusal === undefined || current === undefined || !isSame(optionOf(current), refusal.option))
        continue
      replace(operands().map((each) => (each === current ? withOption(each, {}) : each)))
      onRefused(refusal.id, refusal.option, refusal.error)
    }
  })
}

function isSame(a: RequestOption, b: RequestOption): boolean {
  return (
    a.units === b.units && a.standardization === b.standardization && a.namedResolution === b.namedResolution
  )
}
