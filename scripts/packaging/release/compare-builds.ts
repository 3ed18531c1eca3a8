// `node scripts/packaging/release/compare-builds.ts FOLDER FOLDER` compares what two builds made; `npm run reproduce`
// calls it.
import '../../bootstrap/plain-errors.mjs'
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { extractFile, listPackage } from '@electron/asar'
import { fail } from '../../bootstrap/print.mjs'

type Products = ReadonlyMap<string, string>

const digest = (content: Buffer): string => createHash('sha256').update(content).digest('hex')
const digestOf = (file: string): string => digest(readFileSync(file))

/** Finds the files of a build that must not depend on where and when it was made, by name. */
function productsIn(folder: string): Products {
  const files = globSync(['*-unpacked/resources/app.asar', '*.deb', '*.spdx.json'], { cwd: folder }).sort()
  if (files.length !== 3)
    fail(
      `app.asar, a deb and a bill of materials are wanted in «${folder}»; found: ${files.join(', ') || 'none'}.`,
    )
  return new Map(files.map((file) => [basename(file), join(folder, file)]))
}

/** Lists the differences between two builds, one sentence each, down to the files inside. */
function differences(first: Products, second: Products): readonly string[] {
  return [...first].flatMap(([name, path]) => {
    const other = second.get(name)
    if (other === undefined) return [`Only one build has ${name}.`]
    if (digestOf(path) === digestOf(other)) return []
    const inside = name.endsWith('.asar') ? insideArchive : name.endsWith('.deb') ? insideDeb : () => []
    return [`${name} differs.`, ...inside(path, other)]
  })
}

function insideArchive(first: string, second: string): readonly string[] {
  const paths = [...new Set([first, second].flatMap((file) => listPackage(file, { isPack: false })))]
  const contentOf = (archive: string, path: string): string => {
    try {
      return digest(extractFile(archive, path.replace(/^\//, '')))
    } catch {
      // It is a folder, or a file that is unpacked next to the archive.
      return 'no content'
    }
  }
  return paths.filter((path) => contentOf(first, path) !== contentOf(second, path))
}

function insideDeb(first: string, second: string): readonly string[] {
  const folder = mkdtempSync(join(tmpdir(), 'meterlens-debs-'))
  try {
    for (const [at, deb] of [first, second].entries())
      execFileSync('dpkg-deb', ['--raw-extract', deb, join(folder, String(at))])
    execFileSync('diff', ['-rq', '0', '1'], { cwd: folder })
    return ['No content differs: an order, a time or a mode does.']
  } catch (error) {
    const found = error instanceof Error && 'stdout' in error ? String(error.stdout) : String(error)
    return found.split('\n').filter((line) => line !== '')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const [first = '', second = ''] = process.argv.slice(2)
const products = productsIn(first)
const found = differences(products, productsIn(second))
for (const sentence of found) console.error(`meterlens: ${sentence}`)
if (found.length === 0)
  for (const [name, path] of products) console.log(`meterlens: ${digestOf(path)}  ${name}`)
process.exitCode = found.length === 0 ? 0 : 1
