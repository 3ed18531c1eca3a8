import { describe, expect, it } from 'vitest'
import { jobDocumentSchema } from '#renderer/ports/documents/records/job-document.ts'

const head = { id: 'j', name: 'a', createdAt: 0, order: 1, state: 'paused', interval: { start: 0, end: 1 } }
const seriesKey = { dataHubId: 'hub', resolution: 'hourly', units: 'MW' }

describe('jobDocumentSchema', () => {
  const newest = { ...head, version: 3, series: [{ seriesKey, bucketZone: 'UTC' }] }

  it.each([
    { ...head, version: 1, series: [{ question: seriesKey, bucketZone: 'UTC' }] },
    { ...newest, version: 2 },
  ])('opens a document of version $version as it was', (old) => {
    expect(jobDocumentSchema.parse(old)).toEqual(newest)
  })

  it('keeps what is to be rechecked, and what that found', () => {
    const rechecked = { ...newest, recheckDays: 30, ended: { at: 1, segments: 2, revised: 3 } }
    expect(jobDocumentSchema.parse(rechecked)).toEqual(rechecked)
  })

  it.each([null, 'a', { ...head, version: 1 }, { ...head, version: 4, series: [] }])(
    'refuses %j',
    (document) => {
      expect(jobDocumentSchema.safeParse(document).success).toBe(false)
    },
  )
})
