// `npm run reproduce` builds one commit twice, in folders of different names, hours, languages and modes, and compares
// app.asar, the deb and the bill of materials byte by byte. `-- --ref v1.0.0` takes a tag, `-- --keep` keeps both builds.
import './bootstrap/plain-errors.mjs'
import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { needPrograms } from './bootstrap/debian.mjs'
import { electronBinary } from './bootstrap/electron.mjs'
import { ensurePackages } from './bootstrap/packages.mjs'
import { fail, print } from './bootstrap/print.mjs'
import { node24, root } from './bootstrap/project.mjs'
import { run } from './bootstrap/run.mjs'

const { values } = parseArgs({
  options: { ref: { type: 'string', default: 'HEAD' }, keep: { type: 'boolean', default: false } },
})
if (process.platform !== 'linux') fail('only Linux makes the deb that is compared.')
await ensurePackages()
await needPrograms(['dpkg-deb', 'git', 'tar'])

const git = (...args) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()

function commitOf(ref) {
  try {
    return git('rev-parse', '--verify', `${ref}^{commit}`)
  } catch {
    return fail(
      `there is no commit «${ref}» in a clone of the project here. Name a tag or a commit: npm run reproduce -- --ref v1.0.0`,
    )
  }
}

const commit = commitOf(values.ref)
const epoch = git('log', '-1', '--format=%ct', commit)
const workshop = resolve(root, 'out/reproduce')
const isStandIn = electronBinary() === undefined

/** Differences between machines that must not affect the build. */
const surroundings = [
  { name: 'first', umask: '022', env: { TZ: 'Pacific/Auckland', LC_ALL: 'C.UTF-8' } },
  { name: 'built-somewhere-else', umask: '027', env: { TZ: 'America/St_Johns', LC_ALL: 'C' } },
]

async function build({ name, umask, env }) {
  const folder = resolve(workshop, name)
  mkdirSync(folder, { recursive: true })
  // These are links to the same files, since a second installation would take longer than both builds.
  const script = [
    `umask ${umask}`,
    `git -C "$ROOT" archive "$COMMIT" | tar -x -C "$FOLDER"`,
    `cp -al "$ROOT/node_modules" "$FOLDER/node_modules"`,
    `rm -rf "$FOLDER/node_modules/.cache" "$FOLDER/node_modules/.vite"`,
    `cd "$FOLDER"`,
    `exec "$NODE" scripts/dist.mjs --deb ${isStandIn ? '--stand-in --output dist' : ''}`,
  ].join(' && ')
  print(`building ${commit.slice(0, 12)} in ${name} …`)
  const code = await run('sh', ['-c', script], {
    env: { ...env, ROOT: root, COMMIT: commit, FOLDER: folder, NODE: node24, SOURCE_DATE_EPOCH: epoch },
  })
  if (code !== 0) fail('the build failed; its message is above.')
  return resolve(folder, 'dist')
}

rmSync(workshop, { recursive: true, force: true })
const [first, second] = [await build(surroundings[0]), await build(surroundings[1])]
const code = await run(node24, ['scripts/packaging/release/compare-builds.ts', first, second], { cwd: root })
if (code === 0) {
  print(`both builds of ${commit.slice(0, 12)} are the same, byte by byte.`)
  if (isStandIn) print("They are around a simulated Electron: Electron's own binary is not here.")
}
if (!values.keep && code === 0) rmSync(workshop, { recursive: true, force: true })
process.exit(code)
