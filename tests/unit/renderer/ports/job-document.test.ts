import { describe, expect, it } from 'vitest'
import { jobDocumentSchema } from '#renderer/ports/job-document.ts'

const head = { id: 'j', name: 'a', createdAt: 0, order: 1, state: 'paused', interval: { start: 0, end: 1 } }
const seriesKey = { dataHubId: 'hub', resolution: 'hourly', units: 'MW' }

describe('jobDocumentSchema', () => {
  it('opens a document of version 1 as it was', () => {
    const old = { ...head, version: 1, series: [{ question: seriesKey, bucketZone: 'UTC' }] }
    expect(jobDocumentSchema.parse(old)).toEqual({
      ...head,
      version: 2,
      series: [{ seriesKey, bucketZone: 'UTC' }],
    })
  })

  it.each([null, 'a', { ...head, version: 1 }, { ...head, version: 3, series: [] }])(
    'refuses %j',
    (document) => {
      expect(jobDocumentSchema.safeParse(document).success).toBe(false)
    },
  )
})
