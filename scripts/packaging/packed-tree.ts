import { existsSync, globSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { extractFile, listPackage } from '@electron/asar'

/** Lists what may be in the archive: a path that matches none of these stops the packing. */
const allowed: readonly RegExp[] = [
  /^package\.json$/,
  /^out\/main\/(index|chunks\/[\w-]+)\.js$/,
  /^out\/preload\/index\.cjs$/,
  /^out\/renderer\/index\.html$/,
  /^out\/renderer\/assets\/[\w.-]+\.(js|css|svg|png|woff2)$/,
  /^node_modules\/@napi-rs\/keyring\/(package\.json|index\.js|keytar\.js|LICENSE)$/,
  /^node_modules\/@napi-rs\/keyring-[\w-]+\/(package\.json|keyring\.[\w-]+\.node)$/,
]

/**
 * Limits the archive and the unpacked files next to it. The latter have 3.2 MB for the keychain on Linux, twice 1.4 MB
 * for the holidays of all countries (once for the page, once for the demo's places), 0.9 MB for the libraries of PDF,
 * workbooks, bundles and Parquet, each loaded on demand, and 0.9 MB for the three threads of the page, each with the
 * code that it needs.
 */
const MOST_BYTES = 11_500_000

/** The folder of resources in a packed app, with its system. */
export interface PackedTree {
  readonly resources: string
  readonly platform: string
  readonly arch: string
}

/** Lists the files of the archive, with slashes on every system. */
export function packedFiles(resources: string): readonly string[] {
  const listed = listPackage(join(resources, 'app.asar'), { isPack: false })
  const paths = listed.map((path) => path.replaceAll('\\', '/').replace(/^\//, ''))
  const folders = new Set(paths.map((path) => path.slice(0, Math.max(0, path.lastIndexOf('/')))))
  return paths.filter((path) => !folders.has(path)).sort()
}

/** Reads the package.json in the archive. */
export function packedManifest(resources: string): Readonly<Record<string, unknown>> {
  const bytes = extractFile(join(resources, 'app.asar'), 'package.json')
  return JSON.parse(bytes.toString('utf8')) as Record<string, unknown>
}

export function packedBytes(resources: string): number {
  const files = globSync('app.asar{,.unpacked/**/*}', { cwd: resources }).map((file) =>
    statSync(join(resources, file)),
  )
  return files.reduce((sum, stats) => (stats.isFile() ? sum + stats.size : sum), 0)
}

/** Returns what is wrong with a packed tree, one sentence each; empty means that it may be released. */
export function packedTreeProblems({ resources, platform, arch }: PackedTree): readonly string[] {
  const files = packedFiles(resources)
  const strangers = files.filter((path) => !allowed.some((pattern) => pattern.test(path)))
  const problems = strangers.map((path) => `${path} is not on the list of what may be packed.`)
  const natives = files.filter((path) => path.endsWith('.node'))
  if (natives.length !== 1 || natives[0]?.includes(`keyring.${platform}-${arch}`) !== true)
    problems.push(
      `the keychain's binary for ${platform}-${arch} is wanted, and there is: ${natives.join(', ') || 'none'}.`,
    )
  for (const path of natives) {
    if (!existsSync(join(resources, 'app.asar.unpacked', path))) problems.push(`${path} is not unpacked.`)
  }
  const { devDependencies, scripts } = packedManifest(resources)
  if (devDependencies !== undefined || scripts !== undefined)
    problems.push('the packed package.json names development dependencies or scripts.')
  if (!existsSync(join(resources, 'third-party-notices.txt')))
    problems.push('the third-party notices are missing.')
  const bytes = packedBytes(resources)
  if (bytes > MOST_BYTES) problems.push(`${bytes} bytes are packed, and ${MOST_BYTES} is the most.`)
  return problems
}
