import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { installed, node24, root } from './project.mjs'
import { run } from './run.mjs'
import { fail, print } from './print.mjs'

const stamp = installed('.meterlens-installed')

function lockDigest() {
  return createHash('sha256')
    .update(readFileSync(resolve(root, 'package-lock.json')))
    .digest('hex')
}

function isCurrent() {
  return existsSync(stamp) && existsSync(node24) && readFileSync(stamp, 'utf8') === lockDigest()
}

/** Installs the locked packages if they are missing or come from another lock file. */
export async function ensurePackages() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 19)) {
    fail(`Node ${process.versions.node} is too old; install Node 20.19 or later and start again.`)
  }
  if (isCurrent()) return
  print('installing the locked packages (npm ci) …')
  const code = await run('npm', ['ci', '--no-fund', '--no-audit', '--loglevel=error'], { cwd: root })
  if (code !== 0) fail('npm ci failed; its message is above. Fix that, then start again.')
  // If install scripts are disabled, the package that contains Node 24 has not unpacked itself yet.
  if (!existsSync(node24)) {
    await run(process.execPath, [installed('node/installArchSpecificPackage.js')], { cwd: installed('node') })
  }
  if (!existsSync(node24)) {
    fail('the npm package "node" did not unpack Node 24; run "npm rebuild node --ignore-scripts=false".')
  }
  writeFileSync(stamp, lockDigest())
}
