import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { aService, get, seriesPath } from './a-service.ts'

const body = z.strictObject({
  data_hub_id: z.string(),
  units: z.string(),
  resolution: z.string(),
  data: z.array(
    z.strictObject({
      timestamp: z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
      value: z.number().nullable(),
    }),
  ),
})
const ID = 'lakeside-main-incomer-electricity'

describe('GET /variables/{dataHubId}/data', () => {
  it('answers in canonical units, start inclusive, end exclusive', async () => {
    const service = await aService()
    const { json } = await get(service, seriesPath(ID, '2026-01-01T00:00:00Z', '2026-01-01T03:00:00Z'))
    const answer = body.parse(json)
    expect(answer).toMatchObject({ data_hub_id: ID, units: 'kW', resolution: 'hourly' })
    expect(answer.data.map(({ timestamp }) => timestamp)).toEqual([
      '2026-01-01T00:00:00Z',
      '2026-01-01T01:00:00Z',
      '2026-01-01T02:00:00Z',
    ])
  })

  it('streams a year of minutes', async () => {
    const service = await aService()
    const { json } = await get(
      service,
      seriesPath(ID, '2025-01-01T00:00:00Z', '2026-01-01T00:00:00Z', 'minute'),
    )
    const { data } = body.parse(json)
    expect(data).toHaveLength(525_600)
    expect(data.at(-1)?.timestamp).toBe('2025-12-31T23:59:00Z')
  })

  it('survives a client that leaves in the middle', async () => {
    const service = await aService()
    const leaving = new AbortController()
    const path = seriesPath(ID, '2025-01-01T00:00:00Z', '2026-01-01T00:00:00Z', 'minute')
    const response = await fetch(`${service.baseUrl}${path}`, {
      headers: { authorization: 'Bearer integration-token' },
      signal: leaving.signal,
    })
    await response.body?.getReader().read()
    leaving.abort()
    expect((await get(service, '/resolutions')).status).toBe(200)
  })

  it('takes 366 days and refuses more', async () => {
    const service = await aService()
    const leap = await get(service, seriesPath(ID, '2024-01-01T00:00:00Z', '2025-01-01T00:00:00Z', 'daily'))
    expect(body.parse(leap.json).data).toHaveLength(366)
    const more = await get(service, seriesPath(ID, '2024-01-01T00:00:00Z', '2025-01-01T00:00:01Z', 'daily'))
    expect(more.status).toBe(400)
    expect(more.text).toContain('range-too-long')
  })

  it('reads offsets and bare dates', async () => {
    const service = await aService()
    const { json } = await get(service, seriesPath(ID, '2025-07-01T00:00:00+01:00', '2025-07-01', 'hourly'))
    expect(body.parse(json).data.map(({ timestamp }) => timestamp)).toEqual(['2025-06-30T23:00:00Z'])
  })

  it('converts to supported units and standardizations, and to no others', async () => {
    const service = await aService()
    const values = async (id: string, more: Readonly<Record<string, string>>) => {
      const path = seriesPath(id, '2025-07-01', '2025-07-01T01:00:00Z', 'hourly', more)
      const { json } = await get(service, path)
      const { units, data } = body.parse(json)
      return [units, data[0]?.value ?? 0] as const
    }
    const [, kw] = await values(ID, {})
    expect(await values(ID, { units: 'kW' })).toEqual(['kW', kw])
    const [unit, watts] = await values(ID, { units: 'watts' })
    expect([unit, watts / kw]).toEqual(['W', 1000])
    const [per, density] = await values(ID, { standardization: 'per-square-foot' })
    expect(per).toBe('kW/sq ft')
    expect(density).toBeCloseTo(kw / 48_200, 9)
    const [, celsius] = await values('northgate-weather-outdoor-temperature', {})
    const [, fahrenheit] = await values('northgate-weather-outdoor-temperature', { units: '°F' })
    expect(fahrenheit).toBeCloseTo(celsius * 1.8 + 32, 6)
    const refused = [
      seriesPath(ID, '2025-07-01', '2025-07-02', 'hourly', { units: '°C' }),
      seriesPath(ID, '2025-07-01', '2025-07-02', 'hourly', { standardization: 'per-moon' }),
      seriesPath('northgate-weather-outdoor-temperature', '2025-07-01', '2025-07-02', 'hourly', {
        standardization: 'per-square-foot',
      }),
      seriesPath(ID, '2025-07-01', '2025-07-02', 'hourly', { format: 'csv' }),
      seriesPath(ID, '2025-07-01', '2025-07-02', '5-minute'),
      seriesPath(ID, '2025-07-02', '2025-07-01'),
      seriesPath(ID, '2025-02-30', '2025-03-01'),
      `/variables/${ID}/data?resolution=hourly`,
    ]
    for (const path of refused) expect((await get(service, path)).status).toBe(400)
  })

  it('sends nulls for the variable that has them, and leaves other gaps out', async () => {
    const service = await aService()
    const read = async (id: string) => {
      const { json } = await get(service, seriesPath(id, '2025-01-01', '2026-01-01'))
      return body.parse(json).data
    }
    const withNulls = await read('mercy-chilled-water')
    expect(withNulls).toHaveLength(8760)
    expect(withNulls.some(({ value }) => value === null)).toBe(true)
    const withGaps = await read('kelvin-main-incomer-electricity')
    expect(withGaps.length).toBeLessThan(8760)
    expect(withGaps.every(({ value }) => value !== null)).toBe(true)
  })

  it('answers an unknown variable with 404 and a known one without data with none', async () => {
    const service = await aService()
    expect((await get(service, seriesPath('none', '2025-01-01', '2025-01-02'))).status).toBe(404)
    const { json } = await get(service, seriesPath(ID, '1999-01-01', '1999-01-02'))
    expect(body.parse(json).data).toEqual([])
  })
})
