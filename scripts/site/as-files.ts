// `node scripts/site/as-files.ts SITE FILES` copies the site to a folder whose pages can be opened without a server.
import '../bootstrap/plain-errors.mjs'
import { cpSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fail } from '../bootstrap/print.mjs'
import { pageAsFile, styleAsFile } from './page-as-file.ts'

/** Pages that work by themselves and contain their script. */
const standalone = ['verify-a-file.html', 'recompute-a-bundle.html']

const [site = '', files = ''] = process.argv.slice(2)
if (site === '' || files === '') fail('name two folders: as-files.ts SITE FILES.')
cpSync(site, files, { recursive: true })
const home = readFileSync(join(files, 'index.html'), 'utf8')
const base = /href="(\/(?:[^"]*\/)?)assets\/style/.exec(home)?.[1] ?? '/'
const pages = globSync('**/*.html', { cwd: files }).filter((path) => !standalone.includes(path))
for (const path of pages) {
  const file = join(files, path)
  writeFileSync(file, pageAsFile(readFileSync(file, 'utf8'), path, base))
}
for (const path of globSync('assets/*.css', { cwd: files })) {
  const file = join(files, path)
  writeFileSync(file, styleAsFile(readFileSync(file, 'utf8'), base))
}
for (const path of ['assets/chunks', ...globSync('assets/*.js', { cwd: files })])
  rmSync(join(files, path), { recursive: true, force: true })
console.log(`meterlens: ${pages.length} pages; open ${join(files, 'index.html')}`)
