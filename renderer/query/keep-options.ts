import { watch } from 'vue'
import type { AppError } from '#shared/errors/app-error.ts'
import type { Loads } from './loads.ts'
import { hasOption, refusedOptions, withOption, type QuestionOption } from './demand/question-options.ts'
import type { ViewHistory } from './view/view-history.ts'

export interface KeepOptionsPorts {
  readonly history: Pick<ViewHistory, 'view' | 'replace'>
  readonly loads: Pick<Loads, 'whole' | 'detail'>
  readonly onRefused: (id: string, option: QuestionOption, error: AppError) => void
}

/** Goes back to canonical units where the service refuses what was chosen, instead of showing nothing. */
export function keepOptionsAccepted({ history, loads, onRefused }: KeepOptionsPorts): void {
  watch([loads.whole, loads.detail], (layers) => {
    for (const { id, option, error } of refusedOptions(layers.flatMap((layer) => [...layer.values()]))) {
      const { questionOptions } = history.view.value
      const current = questionOptions[id]
      // Something else was chosen meanwhile, or this refusal was seen already.
      if (!hasOption(current) || !isSame(current, option)) continue
      history.replace({ questionOptions: withOption(questionOptions, id, {}) })
      onRefused(id, option, error)
    }
  })
}

function isSame(a: QuestionOption, b: QuestionOption): boolean {
  return a.units === b.units && a.standardization === b.standardization
}
