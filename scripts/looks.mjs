// `npm run looks` builds what is needed, then draws every view of the app. `npm run looks -- --view chart` limits it to
// views whose names begin with this; `--size 1280x720` and `--theme dark` limit it in the same way.
import { ensureBuilt } from './bootstrap/build.mjs'
import { needSession } from './bootstrap/debian.mjs'
import { runWithKeyring } from './bootstrap/keyring-session.mjs'
import { ensurePackages } from './bootstrap/packages.mjs'
import { node24, root } from './bootstrap/project.mjs'

await ensurePackages()
await needSession()
await ensureBuilt()
process.exit(await runWithKeyring(node24, ['tests/looks/run.ts', ...process.argv.slice(2)], { cwd: root }))
