import { createHash } from 'node:crypto'

/** The parts of an SPDX 2.3 document that are read or written here; npm's other fields are passed through. */
export interface SpdxDocument {
  readonly name: string
  readonly documentNamespace: string
  readonly documentDescribes: readonly string[]
  readonly creationInfo: { readonly created: string; readonly creators: readonly string[] }
  readonly packages: readonly SpdxPackage[]
  readonly relationships: readonly SpdxRelationship[]
}

export interface SpdxPackage {
  readonly name: string
  readonly SPDXID: string
  readonly versionInfo: string
  readonly downloadLocation: string
  readonly filesAnalyzed: boolean
  readonly [field: string]: unknown
}

export interface SpdxRelationship {
  readonly spdxElementId: string
  readonly relatedSpdxElement: string
  readonly relationshipType: string
}

export interface Shipment {
  /** Name and version of every package whose code is in the installers. */
  readonly packages: readonly { readonly name: string; readonly version: string }[]
  readonly electronVersion: string
  readonly system: string
  /** Time of the build, in seconds since 1970. */
  readonly epoch: number
}

const ELECTRON = 'SPDXRef-Electron'

/**
 * Makes the bill of materials of the installers of one system from npm's bill of everything that is installed: tools
 * that build, lint or test are left out, packages that the bundlers include stay, and Electron is added. The same
 * sources give the same bytes.
 */
export function shippedBill(installed: SpdxDocument, shipment: Shipment): SpdxDocument {
  const shipped = new Set(shipment.packages.map(({ name, version }) => `${name}@${version}`))
  const [root = ''] = installed.documentDescribes
  const packages = installed.packages.filter(
    ({ SPDXID, name, versionInfo }) => SPDXID === root || shipped.has(`${name}@${versionInfo}`),
  )
  const found = new Set(packages.map(({ name, versionInfo }) => `${name}@${versionInfo}`))
  const lost = [...shipped].filter((each) => !found.has(each))
  if (lost.length > 0) throw new Error(`npm's bill of materials does not know ${lost.join(', ')}.`)
  const unique = new Map(packages.map((each) => [each.SPDXID, withoutPlace(each, root)]))
  const listed = [...unique.values(), electron(shipment.electronVersion)]
  const contains = listed
    .filter(({ SPDXID }) => SPDXID !== root)
    .map(({ SPDXID }) => relationship(root, 'CONTAINS', SPDXID))
  const dependencies = installed.relationships.filter(
    ({ spdxElementId, relatedSpdxElement, relationshipType }) =>
      relationshipType === 'DEPENDENCY_OF' &&
      relatedSpdxElement !== root &&
      unique.has(spdxElementId) &&
      unique.has(relatedSpdxElement),
  )
  const relationships = [relationship('SPDXRef-DOCUMENT', 'DESCRIBES', root), ...contains, ...dependencies]
  const digest = createHash('sha256')
    .update(JSON.stringify([listed, relationships]))
    .digest('hex')
  const name = `${installed.name}-${shipment.system}`
  return {
    ...installed,
    name,
    // The name must be unique to the content, and no page needs to exist there.
    documentNamespace: `https://spdx.org/spdxdocs/${name.replace('@', '-')}-${digest}`,
    creationInfo: {
      created: new Date(shipment.epoch * 1000).toISOString().replace('.000Z', 'Z'),
      creators: installed.creationInfo.creators,
    },
    packages: listed,
    relationships,
  }
}

function relationship(from: string, relationshipType: string, to: string): SpdxRelationship {
  return { spdxElementId: from, relatedSpdxElement: to, relationshipType }
}

/** Drops the path to which npm installed a package on the build machine. */
function withoutPlace({ packageFileName: _place, ...rest }: SpdxPackage, root: string): SpdxPackage {
  return { ...rest, ...(rest.SPDXID === root && { primaryPackagePurpose: 'APPLICATION' }) }
}

function electron(version: string): SpdxPackage {
  return {
    name: 'electron',
    SPDXID: ELECTRON,
    versionInfo: version,
    description:
      'The runtime; Chromium, Node and their libraries, whose licences are in LICENSES.chromium.html.',
    primaryPackagePurpose: 'FRAMEWORK',
    downloadLocation: `https://github.com/electron/electron/releases/tag/v${version}`,
    filesAnalyzed: false,
    licenseDeclared: 'MIT',
    externalRefs: [
      {
        referenceCategory: 'PACKAGE-MANAGER',
        referenceType: 'purl',
        referenceLocator: `pkg:npm/electron@${version}`,
      },
    ],
  }
}
