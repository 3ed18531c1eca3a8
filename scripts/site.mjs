// `npm run site` builds the documentation from docs/: out/site for a web server, with search, and out/site-files, the
// same pages to open from a folder.
import { rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { ensurePackages } from './bootstrap/packages.mjs'
import { fail } from './bootstrap/print.mjs'
import { installed, node24, root } from './bootstrap/project.mjs'
import { run } from './bootstrap/run.mjs'

await ensurePackages()
const [site, files] = ['out/site', 'out/site-files'].map((folder) => resolve(root, folder))
for (const folder of [site, files]) rmSync(folder, { recursive: true, force: true })
const code = await run(node24, [installed('vitepress/bin/vitepress.js'), 'build', 'docs'], { cwd: root })
if (code !== 0) fail('the site could not be built; the message is above.')
process.exit(await run(node24, ['scripts/site/as-files.ts', site, files], { cwd: root }))
