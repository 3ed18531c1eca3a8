import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { createReplayPortfolio } from '#scripts/demo-service/replay/replay-portfolio.ts'
import { seriesRows } from '#support/files/estate.ts'
import { readingsFolders } from '#support/files/readings-folder.ts'
import { temporaryFolder } from '#support/files/temporary-folder.ts'
import { aService, get, post, seriesPath } from './a-service.ts'

const elements = z.looseObject({
  data: z.array(z.strictObject({ timestamp: z.string(), value: z.number() })),
})

function aFolder(portfolio: unknown, series: Readonly<Record<string, string>> = {}): string {
  const dir = temporaryFolder('replay')
  mkdirSync(join(dir, 'series'))
  writeFileSync(join(dir, 'portfolio.json'), JSON.stringify(portfolio))
  for (const [name, text] of Object.entries(series)) writeFileSync(join(dir, 'series', name), gzipSync(text))
  return dir
}

const portfolio = {
  organizations: [{ id: 'org', name: 'Organization' }],
  entities: [{ id: 'ent', name: 'Hall', type: { id: 0, name: 'Building' }, orgId: 'org', areaSqft: 1000 }],
  variables: [
    {
      dataHubId: 'hall',
      displayName: 'Hall electricity',
      variableType: 'Average Rate',
      pointType: 'average-rate',
      resource: { id: 1, name: 'Electricity' },
      unit: { shortText: 'kW', longText: 'kilowatts' },
      entityIds: ['ent'],
      timezone: 'Europe/London',
      nativeResolution: 'hourly',
      file: 'series/hall.csv.gz',
    },
  ],
}
const csv = 'timestamp,value\n2021-01-01T00:00:00Z,10.8\n2021-01-01T01:00:00Z,\n2021-01-01T02:00:00Z,0.1\n'

describe('createReplayPortfolio', () => {
  it('serves the readings of a folder exactly as they are in its files', async () => {
    const service = await aService({
      portfolio: createReplayPortfolio(aFolder(portfolio, { 'hall.csv.gz': csv })),
    })
    const { text } = await get(service, seriesPath('hall', '2021-01-01', '2021-01-02'))
    expect(text).toContain(
      '[{"timestamp":"2021-01-01T00:00:00Z","value":10.8},{"timestamp":"2021-01-01T02:00:00Z","value":0.1}]',
    )
    const { json } = await post(service, '/variable/list', { building: ['ent'] })
    expect(json).toMatchObject({
      data: [{ dataHubId: 'hall', lastRecordedData: 0.1, lastRecordedTime: '2021-01-01 02:00' }],
    })
    const raw = await get(service, seriesPath('hall', '2021-01-01', '2021-01-02', 'raw'))
    expect(elements.parse(raw.json).data).toHaveLength(2)
    const minutes = await get(service, seriesPath('hall', '2021-01-01', '2021-01-02', 'minute'))
    expect(elements.parse(minutes.json).data).toEqual([])
  })

  it('says what is wrong with a folder', () => {
    expect(() => createReplayPortfolio('/nowhere')).toThrow(/portfolio\.json/)
    expect(() => createReplayPortfolio(aFolder({ organizations: [] }))).toThrow(/portfolio\.json/)
    const outside = structuredClone(portfolio)
    for (const variable of outside.variables) variable.file = '../../etc/passwd'
    const escaping = createReplayPortfolio(aFolder(outside))
    const broken = createReplayPortfolio(aFolder(portfolio, { 'hall.csv.gz': 'timestamp,value\nnow,1\n' }))
    for (const [source, message] of [
      [escaping, /outside/],
      [broken, /line 2/],
    ] as const) {
      expect(() => source.variables.map((variable) => source.lastReading(variable))).toThrow(message)
    }
  })

  it.each(readingsFolders())('replays a year of $name reading by reading', async (source) => {
    const service = await aService({ portfolio: createReplayPortfolio(source.folder) })
    for (const id of ['b0-electricity', 'b0-gas', 'weather-air-temperature']) {
      const { json } = await get(service, seriesPath(id, '2021-01-01', '2022-01-01'))
      const readings = seriesRows(source.folder, id).filter(([stamp]) => stamp.startsWith('2021'))
      expect(readings.length).toBeGreaterThan(8000)
      expect(elements.parse(json).data.map(({ timestamp, value }) => [timestamp, value])).toEqual(readings)
    }
  })
})
