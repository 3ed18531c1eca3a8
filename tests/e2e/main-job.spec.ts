import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { parse } from 'csv-parse/sync'
import { createReplayPortfolio } from '#scripts/demo-service/replay/replay-portfolio.ts'
import { startDemoService } from '#scripts/demo-service/demo-service.ts'
import { launchApp } from '#support/app/launch-app.ts'
import {
  chooseVariables,
  connect,
  exportTo,
  fullName,
  setRange,
  setResolution,
  statisticsRow,
} from '#support/app/main-job.ts'
import { seriesRows } from '#support/files/estate.ts'
import { readingsFolders, type ReadingsFolder } from '#support/files/readings-folder.ts'
import { waitForFile } from '#support/files/wait-for-file.ts'
import { temporaryFolder } from '#support/files/temporary-folder.ts'

const variables = ['Building 0 electricity', 'Building 0 gas', 'Outdoor air temperature']
const dataHubIds = ['b0-electricity', 'b0-gas', 'weather-air-temperature']
const token = 'main-job-token'

// The last folder is the estate if it is there; in a window, the simulated readings would not test more.
for (const source of readingsFolders().slice(-1)) {
  test(`main-job: a year of ${source.name}, from a token to an offline chart`, async () => {
    const service = await startDemoService({
      tokens: [token],
      clock: { now: () => Date.now() },
      portfolio: createReplayPortfolio(source.folder),
    })
    const folder = temporaryFolder('main-job')
    const dataRequests = () => service.requests().filter(({ path }) => path.endsWith('/data'))

    const first = await launchApp({ userDataDir: join(folder, 'user-data') })
    await connect(first.window, { name: 'Estate', baseUrl: service.baseUrl, token })
    await setRange(first.window, '2021-01-01', '2022-01-01')
    await setResolution(first.window, 'Hourly')
    await chooseVariables(first.window, variables)
    const chart = first.window.getByRole('figure', { name: 'Comparison chart' })
    for (const name of variables) {
      await expect(statisticsRow(first.window, name)).toContainText('%')
      await expect(chart).toContainText(fullName(name))
    }
    await expect(chart).toContainText('Europe/London')
    await expect(first.window.getByRole('status', { name: 'Queue' })).toContainText('0')
    const requested = dataRequests().filter(({ query }) => query['resolution'] === 'hourly')
    const of2021 = requested.filter(({ query }) => query['start']?.startsWith('2021-01-01'))
    expect(of2021).toHaveLength(3)
    expect(new Set(of2021.map(({ path }) => path)).size).toBe(3)

    const csv = join(folder, 'year.csv')
    await exportTo(first, first.window, 'CSV, wide', csv)
    expectEqualsSource(await waitForFile(csv), source)
    const png = join(folder, 'chart.png')
    await exportTo(first, first.window, 'PNG', png)
    await waitForFile(png)
    expect(readFileSync(png).subarray(1, 4).toString()).toBe('PNG')
    const before = await chart.innerText()
    await first.close()

    const seen = service.requests().length
    await service.close()
    const second = await launchApp({ userDataDir: join(folder, 'user-data') })
    const offline = second.window.getByRole('figure', { name: 'Comparison chart' })
    for (const name of variables) await expect(offline).toContainText(fullName(name))
    await expect(statisticsRow(second.window, variables[0] ?? '')).toContainText('100')
    expect(await offline.innerText()).toBe(before)
    expect(service.requests()).toHaveLength(seen)
    await second.close()
  })
}

/** Checks that the file has a row for every hour of 2021, and that every value equals the source's. */
function expectEqualsSource(text: string, source: ReadingsFolder): void {
  const rows: Record<string, string>[] = parse(text, { columns: true, bom: true })
  expect(rows).toHaveLength(8760)
  variables.forEach((name, index) => {
    const readings = new Map(seriesRows(source.folder, dataHubIds[index] ?? ''))
    const column = Object.keys(rows[0] ?? {}).find((header) => fullName(name).test(header)) ?? ''
    expect(column).not.toBe('')
    const differing = rows.filter((row) => {
      const cell = row[column] ?? ''
      return (cell === '' ? undefined : Number(cell)) !== readings.get(row['interval_start_utc'] ?? '')
    })
    expect(differing).toEqual([])
  })
}
