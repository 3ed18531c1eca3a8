import { nextTick, shallowRef } from 'vue'
import { describe, expect, it } from 'vitest'
import type { AppError } from '#shared/errors/result.ts'
import type { LoadedSeries } from '#renderer/ports/series-loader.ts'
import { dropRefusedOptions } from '#renderer/query/run/drop-refused-options.ts'
import type { KnownOperand, RequestOption } from '#renderer/query/view/operands.ts'
import { createViewHistory } from '#renderer/workspace/document/view-history.ts'
import { aKnownOperand, anOperand } from '#support/an-operand.ts'

const { id } = anOperand('hub-1')
/** The same variable in another unit, which is not refused. */
const other = { ...anOperand('hub-1', { units: 'kWh' }), id: 'variable:hub-1#2' }
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

describe('dropRefusedOptions', () => {
  function kept(option: RequestOption) {
    const history = createViewHistory()
    history.change({ operands: [anOperand('hub-1', option), other] })
    const answers = shallowRef<readonly (readonly [KnownOperand, LoadedSeries])[]>([])
    const refused: string[] = []
    dropRefusedOptions({
      answers: () => answers.value,
      operands: () => history.view.value.operands,
      replace: (operands) => {
        history.replace({ operands })
      },
      onRefused: (refusedId, { units, standardization }) =>
        refused.push(`${refusedId} ${units ?? standardization ?? ''}`),
    })
    const answer = async (load: LoadedSeries) => {
      answers.value = [[aKnownOperand(), load]]
      await nextTick()
    }
    return { history, refused, answer }
  }
  const refusal: AppError = { kind: 'invalid-request', status: 400 }

  it('goes back to canonical units when the service refuses others, and says so once', async () => {
    const { history, refused, answer } = kept({ units: 'MW' })
    await answer(aLoad({ units: 'MW' }, [refusal]))
    await answer(aLoad({ units: 'MW' }, [refusal]))
    expect(history.view.value.operands).toEqual([anOperand('hub-1'), other])
    expect(refused).toEqual([`${id} MW`])
  })

  it('keeps the choice through failures that are not about it', async () => {
    const { history, refused, answer } = kept({ units: 'MW' })
    await answer(aLoad({ units: 'MW' }, [{ kind: 'offline', reason: 'network' }]))
    await answer(aLoad({ units: 'MW' }, [refusal], false))
    await answer(aLoad({}, [refusal]))
    expect(history.view.value.operands[0]).toEqual(anOperand('hub-1', { units: 'MW' }))
    expect(refused).toEqual([])
  })

  it('leaves a choice alone that was made after the refused one', async () => {
    const { history, answer } = kept({ standardization: 'per-occupant' })
    await answer(aLoad({ standardization: 'per-square-foot' }, [refusal]))
    expect(history.view.value.operands[0]).toEqual(anOperand('hub-1', { standardization: 'per-occupant' }))
  })
})
