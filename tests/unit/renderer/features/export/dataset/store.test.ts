import { expect, it } from 'vitest'
import { fail, succeed } from '#shared/errors/result.ts'
import { useDatasetStore } from '#renderer/features/export/dataset/store.ts'
import { aChart } from '../../../workspace/document/a-chart.ts'

const everything = { dataHubIds: undefined, within: undefined, download: undefined }

it('reports once that a dataset could not be written, and lets the user try again', async () => {
  const opened = { kind: 'chosen', datasetTicket: 'x', folderName: 'Estate', parts: [] }
  const { host, notices } = await aChart(undefined, ({ bridge }) => {
    Object.assign(bridge, {
      openDataset: () => Promise.resolve(succeed(opened)),
      writeDatasetPart: () => Promise.resolve(fail({ kind: 'file', reason: 'no-space' })),
      closeDataset: () => Promise.resolve(succeed(null)),
    })
  })
  const datasets = host.run(useDatasetStore)
  await datasets.start(everything)
  expect(notices.notices.map(({ title }) => title)).toEqual([
    expect.stringMatching(/^Exporting the dataset: /),
  ])
  expect(datasets.state).toEqual({ kind: 'idle', note: expect.stringMatching(/same folder/) as string })
})
