import { describe, expect, it } from 'vitest'
import { entityGroups } from '#renderer/features/details/entity-groups.ts'
import { leadsToService } from '#renderer/features/details/use-details.ts'
import { anEntity } from '../tree/filters/a-catalogue.ts'

const service = { kind: 'service', baseUrl: 'https://energy.example/api/v1' } as const

describe('leadsToService', () => {
  it('is true for pages at the host of the service alone', () => {
    const addresses = [
      'https://energy.example/dashboards/7',
      'https://dashboards.example/7',
      'http://energy.example/7',
      'https://energy.example@evil.example/',
      'dashboards/7',
    ]
    expect(addresses.map((each) => leadsToService(each, service))).toEqual([true, false, false, false, false])
  })

  it('is false for the demo and a bundle, which have no service to open', () => {
    const address = 'https://energy.example/'
    expect(leadsToService(address, { kind: 'demo', baseUrl: '' })).toBe(false)
    expect(leadsToService(address, { ...service, kind: 'bundle' })).toBe(false)
  })
})

describe('the dashboard link of an entity', () => {
  const linkOf = (address: string) => {
    const entity = { ...anEntity('tower'), raw: { meta: { defaultDashboardLink: address } } }
    const groups = entityGroups(entity, String, undefined, 'm²', (each) => leadsToService(each, service))
    return groups.flatMap(({ fields }) => fields).find(({ label }) => label === 'Dashboard link')
  }

  it('is a link where it leads to the service', () => {
    const address = 'https://energy.example/dashboards/7'
    expect(linkOf(address)).toEqual({ label: 'Dashboard link', value: address, href: address })
  })

  it('is text to copy where it leads elsewhere, and says so', () => {
    const field = linkOf('https://dashboards.example/7')
    expect(field).not.toHaveProperty('href')
    expect(field?.note).toContain('Copy it')
  })
})
