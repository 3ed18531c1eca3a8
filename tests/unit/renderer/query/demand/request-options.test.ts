import { nextTick, shallowRef, computed } from 'vue'
import { describe, expect, it } from 'vitest'
import type { AppError } from '#shared/errors/app-error.ts'
import type { LoadedSeries } from '#renderer/ports/ports.ts'
import { planQuery } from '#renderer/query/demand/plan-query.ts'
import { dropRefusedOptions } from '#renderer/query/drop-refused-options.ts'
import {
  optionsFromDocument,
  optionsOf,
  withOption,
  type RequestOption,
} from '#renderer/query/demand/request-options.ts'
import { createViewHistory } from '#renderer/query/view/view-history.ts'
import { documentFromView, emptyView, viewFromDocument } from '#renderer/query/view/view-state.ts'
import { aVariable } from '#support/scripted-catalogue.ts'

const interval = { start: 0, end: 86_400_000 }

function aLoad(option: RequestOption, failures: readonly AppError[], finished = true): LoadedSeries {
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

describe('request options', () => {
  it('are part of the series key of their variable alone', () => {
    const options = { 'hub-1': { units: 'MW', standardization: 'per-square-foot' } }
    const variables = [aVariable(1), aVariable(2)]
    const view = { range: interval, visibleRange: interval, resolution: 'hourly', widthPx: 1000 } as const
    const { whole } = planQuery({ ...view, variables, options }, undefined)
    expect(whole.map(({ seriesKey }) => seriesKey)).toEqual([
      { dataHubId: 'hub-1', resolution: 'hourly', units: 'MW', standardization: 'per-square-foot' },
      { dataHubId: 'hub-2', resolution: 'hourly' },
    ])
  })

  it('are remembered for each variable in the workspace, also while it is off the chart', () => {
    const requestOptions = withOption({}, 'hub-9', { units: 'MW' })
    const document = documentFromView({ ...emptyView, requestOptions }, { id: 'w', name: 'W', savedAt: 0 })
    expect(viewFromDocument(document).requestOptions).toEqual(requestOptions)
    expect(optionsOf(requestOptions, [aVariable(1)])).toEqual({})
    expect(withOption(requestOptions, 'hub-9', {})).toEqual({})
    expect(optionsFromDocument(undefined)).toEqual({})
  })
})

describe('dropRefusedOptions', () => {
  function kept(option: RequestOption) {
    const history = createViewHistory()
    history.change({ requestOptions: { 'hub-1': option } })
    const layer = shallowRef<ReadonlyMap<string, LoadedSeries>>(new Map())
    const refused: string[] = []
    const none = computed(() => new Map<string, LoadedSeries>())
    dropRefusedOptions({
      history,
      queries: { whole: computed(() => layer.value), detail: none },
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
    expect(history.view.value.requestOptions).toEqual({})
    expect(refused).toEqual(['hub-1 MW'])
  })

  it('keeps the choice through failures that are not about it', async () => {
    const { history, refused, answer } = kept({ units: 'MW' })
    await answer(aLoad({ units: 'MW' }, [{ kind: 'offline', reason: 'network' }]))
    await answer(aLoad({ units: 'MW' }, [refusal], false))
    await answer(aLoad({}, [refusal]))
    expect(history.view.value.requestOptions).toEqual({ 'hub-1': { units: 'MW' } })
    expect(refused).toEqual([])
  })

  it('leaves a choice alone that was made after the refused one', async () => {
    const { history, answer } = kept({ standardization: 'per-occupant' })
    await answer(aLoad({ standardization: 'per-square-foot' }, [refusal]))
    expect(history.view.value.requestOptions).toEqual({ 'hub-1': { standardization: 'per-occupant' } })
  })
})
