import { nextTick, shallowRef, computed } from 'vue'
import { describe, expect, it } from 'vitest'
import type { AppError } from '#shared/errors/app-error.ts'
import type { LoadedSeries } from '#renderer/ports/ports.ts'
import { demandsFor } from '#renderer/query/demand/demands.ts'
import { keepOptionsAccepted } from '#renderer/query/keep-options.ts'
import {
  optionsFromDocument,
  optionsOf,
  withOption,
  type QuestionOption,
} from '#renderer/query/demand/question-options.ts'
import { createViewHistory } from '#renderer/query/view/view-history.ts'
import { documentFromView, emptyView, viewFromDocument } from '#renderer/query/view/view-state.ts'
import { aVariable } from '#support/scripted-catalogue.ts'

const interval = { start: 0, end: 86_400_000 }

function aLoad(option: QuestionOption, failures: readonly AppError[], finished = true): LoadedSeries {
  const columns = { times: new Float64Array(), values: new Float64Array() }
  const seriesKey = { dataHubId: 'hub-1', resolution: 'hourly', ...option } as const
  return {
    demand: { seriesKey, interval, bucketZone: 'UTC' },
    columns,
    units: '',
    covered: [],
    provisional: [],
    missing: [],
    progress: { requestsPlanned: 1, requestsDone: 1, failures, finished },
  }
}

describe('question options', () => {
  it('are part of the series question of their variable alone', () => {
    const options = { 'hub-1': { units: 'MW', standardization: 'per-square-foot' } }
    const demands = demandsFor([aVariable(1), aVariable(2)], interval, 'hourly', options)
    expect(demands.map(({ seriesKey }) => seriesKey)).toEqual([
      { dataHubId: 'hub-1', resolution: 'hourly', units: 'MW', standardization: 'per-square-foot' },
      { dataHubId: 'hub-2', resolution: 'hourly' },
    ])
  })

  it('are remembered for each variable in the workspace, also while it is off the chart', () => {
    const questionOptions = withOption({}, 'hub-9', { units: 'MW' })
    const document = documentFromView({ ...emptyView, questionOptions }, { id: 'w', name: 'W', savedAt: 0 })
    expect(viewFromDocument(document).questionOptions).toEqual(questionOptions)
    expect(optionsOf(questionOptions, [aVariable(1)])).toEqual({})
    expect(withOption(questionOptions, 'hub-9', {})).toEqual({})
    expect(optionsFromDocument(undefined)).toEqual({})
  })
})

describe('keepOptionsAccepted', () => {
  function kept(option: QuestionOption) {
    const history = createViewHistory()
    history.change({ questionOptions: { 'hub-1': option } })
    const layer = shallowRef<ReadonlyMap<string, LoadedSeries>>(new Map())
    const refused: string[] = []
    const none = computed(() => new Map<string, LoadedSeries>())
    keepOptionsAccepted({
      history,
      loads: { whole: computed(() => layer.value), detail: none },
      onRefused: (id, { units, standardization }) => refused.push(`${id} ${units ?? standardization ?? ''}`),
    })
    const answer = async (load: LoadedSeries) => {
      layer.value = new Map([['hub-1', load]])
      await nextTick()
    }
    return { history, refused, answer }
  }
  const refusal: AppError = { kind: 'invalid-request', status: 400 }

  it('goes back to canonical units when the service refuses others, and says so once', async () => {
    const { history, refused, answer } = kept({ units: 'MW' })
    await answer(aLoad({ units: 'MW' }, [refusal]))
    await answer(aLoad({ units: 'MW' }, [refusal]))
    expect(history.view.value.questionOptions).toEqual({})
    expect(refused).toEqual(['hub-1 MW'])
  })

  it('keeps the choice through failures that are not about it', async () => {
    const { history, refused, answer } = kept({ units: 'MW' })
    await answer(aLoad({ units: 'MW' }, [{ kind: 'offline', reason: 'network' }]))
    await answer(aLoad({ units: 'MW' }, [refusal], false))
    await answer(aLoad({}, [refusal]))
    expect(history.view.value.questionOptions).toEqual({ 'hub-1': { units: 'MW' } })
    expect(refused).toEqual([])
  })

  it('leaves a choice alone that was made after the refused one', async () => {
    const { history, answer } = kept({ standardization: 'per-occupant' })
    await answer(aLoad({ standardization: 'per-square-foot' }, [refusal]))
    expect(history.view.value.questionOptions).toEqual({ 'hub-1': { standardization: 'per-occupant' } })
  })
})
