import { effectScope } from 'vue'
import { expect, it, onTestFinished, vi } from 'vitest'
import { useNewDownload } from '#renderer/features/downloads/new/use-new-download.ts'
import { aChart } from '../../workspace/document/a-chart.ts'
import { until } from '#support/eventually.ts'

it('counts what each typed date would cost from the cache, by no timer', async () => {
  const { host } = await aChart()
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => {
    vi.useRealTimers()
  })
  const form = host.run(() => effectScope().run(useNewDownload)) ?? expect.fail('no scope')
  const requests = (): number | undefined => {
    const cost = form.cost.value
    return cost?.ok === true ? cost.value.requests : undefined
  }
  await until(() => requests() === 0)
  form.start.value = '2025-05-01 00:00'
  await until(() => requests() === 2)
})
