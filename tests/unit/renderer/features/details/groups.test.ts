import { describe, expect, it } from 'vitest'
import { entityGroups, organizationGroups } from '#renderer/features/details/entity-groups.ts'
import type { FieldGroup } from '#renderer/features/details/field-groups.ts'
import { sourceGroups } from '#renderer/features/details/source-groups.ts'
import { variableGroups } from '#renderer/features/details/variable-groups.ts'
import { aSource } from '#support/a-source.ts'
import { anEntity } from '#support/an-entity.ts'
import { aVariable } from '#support/scripted-catalogue.ts'

const write = (value: number): string => value.toLocaleString('en-GB')

function valueOf(groups: readonly FieldGroup[], label: string): string | undefined {
  return groups.flatMap(({ fields }) => fields).find((field) => field.label === label)?.value
}

describe('variableGroups', () => {
  const variable = {
    ...aVariable(1),
    lastRecordedValue: 1234.5,
    lastReceivedUnits: 'kW',
    lastRecordedTime: '2026-01-15T11:45',
    localTimezone: 'Europe/London',
    dataReception: 'offline',
  }
  const groups = variableGroups(variable, [], write)

  it('writes the last value with its unit, and its time with its zone', () => {
    expect(valueOf(groups, 'Value')).toBe('1,234.5 kW')
    expect(valueOf(groups, 'Recorded at')).toBe('2026-01-15 11:45 Europe/London')
  })

  it('leaves out what the service did not give', () => {
    expect(valueOf(groups, 'Source unit')).toBeUndefined()
    expect(groups.every(({ fields }) => fields.length > 0)).toBe(true)
  })

  it('has the ids of its organization, entities, resource, units and sources, and whose source it is', () => {
    const fed = {
      ...variable,
      unit: { ...variable.unit, id: 12 },
      organization: { id: 'o3', name: 'Estate' },
      entities: [
        { id: 'e1', name: 'Library' },
        { id: 'e2', name: 'Annexe' },
      ],
      feeds: [{ id: '7', name: 'Gateway', type: 'bacnet', orgId: '3', organization: 'Estate' }],
    }
    const all = variableGroups(fed, [], write)
    expect(
      ['Resource ID', 'Unit ID', 'Source ID', 'Source organization'].map((each) => valueOf(all, each)),
    ).toEqual(['1', '12', '7', 'Estate'])
    const ids = all
      .flatMap(({ fields }) => fields)
      .filter(({ label }) => /^(Organization|Entity) ID$/.test(label))
    expect(ids.map(({ value }) => value)).toEqual(['o3', 'e1', 'e2'])
  })

  it('marks a variable that is offline', () => {
    const reception = groups.flatMap(({ fields }) => fields).find(({ label }) => label === 'Data reception')
    expect(reception?.tone).toBe('warn')
  })
})

describe('entityGroups', () => {
  it('writes area, occupancy and address where there are any', () => {
    const entity = anEntity('e1', {
      name: 'Library',
      organization: { id: 'o', name: 'Estate' },
      areaSqFt: 52_000,
      address: '1 Campus Road',
      variables: [{ id: 'v', name: 'gas', kindLabel: '' }],
    })
    const groups = entityGroups(entity, write)
    expect(valueOf(groups, 'Area')).toBe('52,000 ft²')
    expect(valueOf(entityGroups(entity, write, undefined, 'm²'), 'Area')).toMatch(/^4,830\.\d+ m²$/)
    expect(valueOf(groups, 'Type ID')).toBe('0')
    expect(valueOf(groups, 'Organization ID')).toBe('o')
    expect(valueOf(groups, 'Average occupancy')).toBeUndefined()
    expect(valueOf(groups, 'Address')).toBe('1 Campus Road')
    expect(valueOf(groups, 'gas')).toBe('–')
  })
})

describe('documented fields that are shown only', () => {
  it('are readable for a variable, whatever its metadata holds', () => {
    const raw = {
      scope: { id: 'hidden', name: 'Hidden' },
      isUsed: false,
      visibilityStatus: true,
      qdisplayName: 'gas',
      storageUnit: { processingEqn: 'x * 3.6' },
      metadata: { meter: 'M-7', points: [1, 2], none: null },
    }
    const groups = variableGroups({ ...aVariable(1), raw }, [], write)
    expect(valueOf(groups, 'Scope')).toBe('Hidden')
    expect([valueOf(groups, 'Used'), valueOf(groups, 'Visibility status')]).toEqual(['No', 'Yes'])
    expect(valueOf(groups, 'Storage equation')).toBe('x * 3.6')
    expect([valueOf(groups, 'meter'), valueOf(groups, 'points')]).toEqual(['M-7', '[1,2]'])
    expect(valueOf(groups, 'none')).toBeUndefined()
  })

  it('are readable for an entity, its default variables by resource', () => {
    const raw = {
      meta: {
        type: 'campus',
        location: { address: '1 Road', country: 'NP', pincode: '33700' },
        includeInNewDashboard: true,
        defaultDashboardLink: 'https://dashboards.example/7',
        defaultVariablesData: {
          1: {
            name: 'Main',
            type: 'Electricity',
            units: 'kWh',
            currentUsage: 12.5,
            isDisabled: true,
            binPosition: 1,
          },
          2: { name: 'First', type: 'Natural Gas', binPosition: 0 },
          7: 'odd',
        },
      },
    }
    const entity = anEntity('e1', { name: 'Lodge', organization: { id: 'o', name: 'Estate' }, raw })
    const groups = entityGroups(entity, write)
    expect(valueOf(groups, 'Electricity')).toBe('Main · 12.5 kWh · disabled')
    expect(valueOf(groups, '7')).toBe('odd')
    const inOrder = groups.find(({ title }) => title === 'Default variables')?.fields ?? []
    expect(inOrder.map(({ label }) => label)).toEqual(['Natural Gas', 'Electricity', '7'])
    expect([valueOf(groups, 'Country'), valueOf(groups, 'Postcode')]).toEqual(['NP', '33700'])
    const link = groups.flatMap(({ fields }) => fields).find(({ label }) => label === 'Dashboard link')
    expect(link).toMatchObject({
      value: 'https://dashboards.example/7',
      note: 'Copy it into a browser: Meterlens opens only addresses at the host of the service.',
    })
    expect([valueOf(groups, 'Kind'), valueOf(groups, 'In new dashboard')]).toEqual(['campus', 'Yes'])
  })

  it('are readable for an organization', () => {
    const organization = { id: 'o1', name: 'Estate', raw: { meta: { sector: 'education' } } }
    expect(valueOf(organizationGroups(organization, 1, 2, write), 'sector')).toBe('education')
  })
})

describe('sourceGroups', () => {
  it('shows configuration as received and marks counters of errors', () => {
    const source = aSource('7', {
      ...{ name: 'Nightly', orgId: '1', dataErrors: 3, dataReceivingType: 'push' },
      metadata: { batchSize: 500, paths: ['a'] },
    })
    const groups = sourceGroups(source, 'CSV files', write)
    expect([valueOf(groups, 'Batch size'), valueOf(groups, 'paths')]).toEqual(['500', '["a"]'])
    const errors = groups.flatMap(({ fields }) => fields).find(({ label }) => label === 'Data errors')
    expect(errors).toEqual({ label: 'Data errors', value: '3', tone: 'warn' })
  })
})
