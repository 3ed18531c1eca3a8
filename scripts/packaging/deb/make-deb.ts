// Debian's own dpkg-deb makes the package that electron-builder describes, with every time, mode and order fixed, so
// that the same sources give the same bytes (decision 0130).
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  lstatSync,
  lutimesSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { controlFile, readOptions, type DebOptions } from './options.ts'

const epoch = Number(process.env['SOURCE_DATE_EPOCH'])
if (!Number.isSafeInteger(epoch))
  throw new Error('SOURCE_DATE_EPOCH is missing: the deb takes its times from it.')

/** Lists all paths below a folder, each folder before its contents. */
function pathsIn(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      return entry.isDirectory() ? [path, ...pathsIn(path)] : [path]
    })
}

/** Copies the files to where they will be installed. */
function stage(folder: string, files: DebOptions['files']): void {
  for (const { from, to } of files) {
    const place = join(folder, to)
    mkdirSync(dirname(place), { recursive: true })
    cpSync(from, place, { recursive: true, verbatimSymlinks: true })
  }
}

/** Removes the traces of the builder's umask and of the time of the build. */
function normalise(folder: string): void {
  for (const path of [folder, ...pathsIn(folder)].reverse()) {
    const stats = lstatSync(path)
    const isExecutable = stats.isDirectory() || (stats.mode & 0o100) !== 0
    if (!stats.isSymbolicLink()) chmodSync(path, isExecutable ? 0o755 : 0o644)
    lutimesSync(path, epoch, epoch)
  }
}

function writeControl(folder: string, options: DebOptions): void {
  const files = pathsIn(folder).filter((path) => lstatSync(path).isFile())
  const installedKiB = files.reduce((sum, path) => sum + Math.ceil(lstatSync(path).size / 1024), 0)
  const control = join(folder, 'DEBIAN')
  mkdirSync(control)
  writeFileSync(join(control, 'control'), controlFile(options, installedKiB))
  const sums = files.map((path) => {
    const digest = createHash('md5').update(readFileSync(path)).digest('hex')
    return `${digest}  ${relative(folder, path)}\n`
  })
  writeFileSync(join(control, 'md5sums'), sums.join(''))
  const scripts = { postinst: options['after-install'], postrm: options['after-remove'] }
  for (const [name, file = ''] of Object.entries(scripts))
    writeFileSync(join(control, name), readFileSync(file), { mode: 0o755 })
}

const options = readOptions(process.argv.slice(2))
const folder = mkdtempSync(join(tmpdir(), 'meterlens-deb-'))
try {
  stage(folder, options.files)
  writeControl(folder, options)
  normalise(folder)
  const { 'deb-compression': compression = 'xz', package: output = '' } = options
  execFileSync('dpkg-deb', ['--root-owner-group', `-Z${compression}`, '--build', folder, output], {
    stdio: 'inherit',
    // Blocks that several threads compress would be cut by the number of threads.
    env: { ...process.env, DPKG_DEB_THREADS_MAX: '1', LC_ALL: 'C.UTF-8' },
  })
} finally {
  rmSync(folder, { recursive: true, force: true })
}
