// `node scripts/with-packages.mjs NAME` installs what is missing and runs the TypeScript of that name in the same
// folder on the Node that is installed as a package, since the system's may be too old for TypeScript.
import { ensurePackages } from './bootstrap/packages.mjs'
import { node24, root } from './bootstrap/project.mjs'
import { run } from './bootstrap/run.mjs'

const [name, ...args] = process.argv.slice(2)
await ensurePackages()
process.exit(await run(node24, [`scripts/${name}.ts`, ...args], { cwd: root }))
