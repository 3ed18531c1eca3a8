import { expect, it } from 'vitest'
import { fail, succeed } from '#shared/errors/result.ts'
import { useDatasetStore } from '#renderer/features/export/dataset/store.ts'
import { aChart, week } from '../../../workspace/document/a-chart.ts'

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

it('names the chosen variables of which nothing is cached, and writes the others', async () => {
  const written = { rows: 168, files: 1, bytes: 4096, folderName: 'Estate' }
  const opened = { kind: 'chosen', datasetTicket: 'x', folderName: 'Estate', parts: [] }
  const { host, notices } = await aChart(week, ({ bridge }) => {
    Object.assign(bridge, {
      openDataset: () => Promise.resolve(succeed(opened)),
      writeDatasetPart: () => Promise.resolve(succeed(null)),
      finishDataset: () => Promise.resolve(succeed(written)),
      closeDataset: () => Promise.resolve(succeed(null)),
    })
  })
  const datasets = host.run(useDatasetStore)
  await datasets.start({ ...everything, dataHubIds: new Set(['hub-1', 'hub-9', 'expression:1']) })
  expect(datasets.state).toMatchObject({ kind: 'written', written, lacking: [expect.any(String)] })
  expect(notices.notices.flatMap(({ sentences }) => sentences)).toEqual([
    expect.stringMatching(/^Not in it, since none of its readings in this range are cached: .*9\.$/),
  ])
  await datasets.start({ ...everything, dataHubIds: new Set(['hub-1']) })
  expect(datasets.state).toMatchObject({ kind: 'written', lacking: [] })
})
