import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve, sep } from 'node:path'
import { packageFolderOf } from './record-packages.ts'

const root = resolve(import.meta.dirname, '../../..')

/** A package whose code is shipped to users. */
export interface ShippedPackage {
  readonly name: string
  readonly version: string
  /** The licence as the package states it; an SPDX expression if its authors follow that standard. */
  readonly licence: string
  /** The texts of its licence and its notices, as they are in its folder. */
  readonly texts: readonly string[]
}

interface Manifest {
  readonly name: string
  readonly version: string
  readonly license?: string
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
}

const manifestOf = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as Manifest

/** These packages are needed only for commands: no module that we import uses them. */
const neededByCommands: Readonly<Record<string, readonly string[]>> = {
  'date-holidays': ['js-yaml', 'lodash', 'prepin'],
}

/** Returns the packages that the builds of out/ recorded, and those that are installed alongside them. */
export function shippedPackages(): readonly ShippedPackage[] {
  const records = globSync('out/bundled/*.json', { cwd: root })
  if (records.length === 0)
    throw new Error('out/bundled is missing: build the app first with `npm run build`.')
  const bundled = records.flatMap((file) => JSON.parse(readFileSync(join(root, file), 'utf8')) as string[])
  const { dependencies = {} } = manifestOf('')
  return readPackages(new Set([...bundled, ...closureOf(Object.keys(dependencies))]))
}

/** Returns everything that a build could include: the imports of the app's sources, and their dependencies. */
export function importablePackages(): readonly ShippedPackage[] {
  const sources = globSync('{shared,electron,renderer}/**/*.{ts,vue}', { cwd: root })
  const names = sources.flatMap((file) => importsOf(readFileSync(join(root, file), 'utf8')))
  return readPackages(closureOf(names))
}

function importsOf(source: string): readonly string[] {
  const specifiers = [...source.matchAll(/(?:from|import)\s*\(?\s*'([^'.#][^']*)'/g)].map(
    ([, name = '']) => name,
  )
  return specifiers
    .filter((name) => !name.startsWith('node:') && !name.startsWith('electron'))
    .map((name) => /^(?:@[^/]+\/)?[^/?]+/.exec(name)?.[0] ?? '')
}

/**
 * Returns the folders of packages and of all their dependencies; a package for another system is not installed and left
 * out.
 */
function closureOf(names: readonly string[]): ReadonlySet<string> {
  const folders = new Set<string>()
  const follow = (name: string, from: string): void => {
    const folder = installedFolder(name, from)
    if (folder === undefined || folders.has(folder)) return
    folders.add(folder)
    const { dependencies, optionalDependencies } = manifestOf(folder)
    for (const next of Object.keys({ ...dependencies, ...optionalDependencies }))
      if (neededByCommands[name]?.includes(next) !== true) follow(next, folder)
  }
  for (const name of names) follow(name, '')
  return folders
}

function installedFolder(name: string, from: string): string | undefined {
  const searched = createRequire(join(root, from, 'package.json')).resolve.paths(name) ?? []
  const found = searched
    .map((folder) => join(folder, name))
    .find((folder) => existsSync(join(folder, 'package.json')))
  return found === undefined ? undefined : packageFolderOf(found.split(sep).join('/') + '/')
}

function readPackages(folders: ReadonlySet<string>): readonly ShippedPackage[] {
  return [...folders].sort().map((folder) => {
    const { name, version, license = 'none named' } = manifestOf(folder)
    const files = readdirSync(join(root, folder)).filter((file) => /^(licen[cs]e|copying|notice)/i.test(file))
    const texts = files.sort().map((file) => readFileSync(join(root, folder, file), 'utf8').trim())
    return { name, version, licence: license, texts }
  })
}
