import { describe, expect, it } from 'vitest'
import { shippedBill, type SpdxDocument } from '../../../../../scripts/packaging/release/sbom.ts'

const aPackage = (name: string) => ({
  name,
  SPDXID: `SPDXRef-Package-${name}-1.0.0`,
  versionInfo: '1.0.0',
  packageFileName: `node_modules/${name}`,
  downloadLocation: 'NOASSERTION',
  filesAnalyzed: false,
})

const installed: SpdxDocument = {
  name: 'meterlens@1.0.0',
  documentNamespace: 'http://spdx.org/spdxdocs/random',
  documentDescribes: ['SPDXRef-Package-meterlens-1.0.0'],
  creationInfo: { created: '2026-11-25T17:00:00.000Z', creators: ['Tool: npm/cli-11.0.0'] },
  packages: ['meterlens', 'chart', 'colours', 'linter'].map(aPackage),
  relationships: [
    {
      spdxElementId: 'SPDXRef-Package-colours-1.0.0',
      relatedSpdxElement: 'SPDXRef-Package-chart-1.0.0',
      relationshipType: 'DEPENDENCY_OF',
    },
    {
      spdxElementId: 'SPDXRef-Package-linter-1.0.0',
      relatedSpdxElement: 'SPDXRef-Package-meterlens-1.0.0',
      relationshipType: 'DEV_DEPENDENCY_OF',
    },
  ],
}

const shipment = {
  packages: ['chart', 'colours'].map((name) => ({ name, version: '1.0.0' })),
  electronVersion: '45.4.1',
  system: 'linux-x64',
  epoch: 1_764_000_000,
}

describe('shippedBill', () => {
  const bill = shippedBill(installed, shipment)

  it('lists what is shipped and Electron, and no tool', () => {
    expect(bill.packages.map(({ name }) => name)).toEqual(['meterlens', 'chart', 'colours', 'electron'])
    const contained = bill.relationships.filter(({ relationshipType }) => relationshipType === 'CONTAINS')
    expect(contained.map(({ relatedSpdxElement }) => relatedSpdxElement)).toEqual([
      'SPDXRef-Package-chart-1.0.0',
      'SPDXRef-Package-colours-1.0.0',
      'SPDXRef-Electron',
    ])
  })

  it('relates only packages that it lists', () => {
    const ids = new Set(['SPDXRef-DOCUMENT', ...bill.packages.map(({ SPDXID }) => SPDXID)])
    for (const { spdxElementId, relatedSpdxElement } of bill.relationships) {
      expect(ids).toContain(spdxElementId)
      expect(ids).toContain(relatedSpdxElement)
    }
  })

  it('is the same for the same sources, whenever and wherever it is made', () => {
    const later = {
      ...installed,
      creationInfo: { ...installed.creationInfo, created: '2030-01-01T00:00:00Z' },
    }
    expect(shippedBill({ ...later, documentNamespace: 'another' }, shipment)).toEqual(bill)
    expect(JSON.stringify(bill)).not.toContain('node_modules')
    expect(bill.creationInfo.created).toBe('2025-11-24T16:00:00Z')
  })

  it('fails when a shipped package is in no list of npm', () => {
    const packages = [...shipment.packages, { name: 'lost', version: '2.0.0' }]
    expect(() => shippedBill(installed, { ...shipment, packages })).toThrow('lost@2.0.0')
  })
})
