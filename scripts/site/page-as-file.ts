import { posix } from 'node:path'

/**
 * Rewrites a page of the site at `path`, so that a browser can open it from a folder, where modules are refused and an
 * address that begins with a slash leads to the root of the disk. Links become relative and name their file; scripts
 * are removed, and so is everything that needs one.
 */
export function pageAsFile(page: string, path: string, base: string): string {
  const folder = posix.dirname(path.replaceAll('\\', '/'))
  return page
    .replace(/<script\b[^>]*>[^]*?<\/script>/g, '')
    .replace(/<link\b[^>]*rel="(?:modulepreload|preload)"[^>]*>/g, '')
    .replace('</head>', `<style>${withoutScripts}</style></head>`)
    .replace(/\b(href|src)="(\/[^"/][^"]*|\/)"/g, (all, name: string, address: string) =>
      address.startsWith(base) ? `${name}="${relativeTo(folder, address.slice(base.length))}"` : all,
    )
}

const withoutScripts =
  '.VPNavBarSearch, .VPNavBarAppearance, .VPSwitchAppearance { display: none !important }'

/** Rewrites a style sheet in the folder `assets`, whose fonts are next to it. */
export function styleAsFile(style: string, base: string): string {
  return style.replaceAll(`url(${base}assets/`, 'url(')
}

function relativeTo(folder: string, address: string): string {
  const [path = '', mark = ''] = address.split(/(?=#)/)
  const file = path === '' || path.endsWith('/') ? `${path}index.html` : path
  const named = /\.\w+$/.test(file) ? file : `${file}.html`
  return `${posix.relative(folder, named)}${mark}`
}
