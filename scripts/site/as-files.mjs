import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, posix } from 'node:path'

/**
 * Makes pages that a browser can open from a folder: there a module is refused and an address that begins with a slash
 * leads to the root of the disk. Links become relative and name their file; scripts go, and with them the search and the
 * choice of a theme.
 */
export function writeAsFiles(site, files) {
  cpSync(site, files, { recursive: true })
  const pages = readdirSync(files, { recursive: true }).filter((path) => path.endsWith('.html'))
  const base = baseOf(readFileSync(join(files, 'index.html'), 'utf8'))
  for (const path of pages) {
    const file = join(files, path)
    if (path !== 'verify-a-file.html') writeFileSync(file, pageAsFile(readFileSync(file, 'utf8'), path, base))
  }
  for (const name of readdirSync(join(files, 'assets')))
    if (/\.js$/.test(name)) rmSync(join(files, 'assets', name))
  rmSync(join(files, 'assets/chunks'), { recursive: true, force: true })
  return pages.length
}

const baseOf = (page) => /href="(\/(?:[^"]*\/)?)assets\/style/.exec(page)?.[1] ?? '/'

/** Rewrites one page that lies at `path` of the site. */
export function pageAsFile(page, path, base) {
  const folder = posix.dirname(path.replaceAll('\\', '/'))
  return (
    page
      .replace(/<script\b[^>]*>[^]*?<\/script>/g, '')
      // What needs a script is not offered.
      .replace(
        '</head>',
        '<style>.VPNavBarSearch, .VPSwitchAppearance, .VPNavBarAppearance { display: none }</style></head>',
      )
      .replace(/<link\b[^>]*rel="(?:modulepreload|preload)"[^>]*>/g, '')
      .replace(/\b(href|src)="(\/[^"/][^"]*|\/)"/g, (all, name, address) =>
        address.startsWith(base) ? `${name}="${relativeTo(folder, address.slice(base.length))}"` : all,
      )
  )
}

function relativeTo(folder, address) {
  const [path, mark = ''] = address.split(/(?=#)/)
  const file = path === '' || path.endsWith('/') ? `${path}index.html` : path
  const named = /\.\w+$/.test(file) ? file : `${file}.html`
  return `${posix.relative(folder, named)}${mark}`
}
