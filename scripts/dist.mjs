// `npm run dist` makes installers for this machine's system. `npm run dist -- --stand-in` packs a simulated tree
// instead, for machines without Electron's binary.
import { buildAfresh, ensureBuilt } from './bootstrap/build.mjs'
import { ensureElectron } from './bootstrap/electron.mjs'
import { ensurePackages } from './bootstrap/packages.mjs'
import { node24, root } from './bootstrap/project.mjs'
import { run } from './bootstrap/run.mjs'
import { fail } from './bootstrap/print.mjs'

const args = process.argv.slice(2)

await ensurePackages()
const isStandIn = args.includes('--stand-in')
if (!isStandIn && (await ensureElectron()) === undefined) {
  fail(
    "Electron's binary is not here and could not be downloaded, and an installer is made of it. Run this where " +
      'github.com can be reached, or set ELECTRON_MIRROR to a mirror of its releases; the release workflow does it for ' +
      'every system. To try the packing without it: npm run dist -- --stand-in',
  )
}
await (isStandIn ? ensureBuilt() : buildAfresh())
process.exit(await run(node24, ['scripts/packaging/dist.ts', ...args], { cwd: root }))
