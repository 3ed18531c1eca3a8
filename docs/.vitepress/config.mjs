// The site that `npm run site` builds from docs/ (decision 0132).
import { copyFileSync, cpSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { defineConfig } from 'vitepress'

const root = resolve(import.meta.dirname, '../..')
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

/** The site lies at the project's homepage, which may be a folder of its host. */
const base = manifest.homepage === undefined ? '/' : new URL(manifest.homepage).pathname.replace(/\/?$/, '/')

function page(file) {
  const text = readFileSync(join(root, 'docs', file), 'utf8')
  return { text: /^# (.+)$/m.exec(text)?.[1] ?? file, link: `/${file.replace(/\.md$/, '')}` }
}

const pages = (text, names) => ({ text, items: names.map((name) => page(`${name}.md`)) })
const decisions = readdirSync(join(root, 'docs/decisions')).sort()

const sidebar = [
  pages('Using Meterlens', ['user-guide', 'privacy', 'verify-download', 'accessibility', 'support']),
  pages('Figures and files', [
    ...['validation', 'savings-conventions', 'bundle-format', 'data-format-policy', 'scale'],
  ]),
  pages('The service', ['service', 'service-coverage', 'demo-service']),
  pages('Inside', [
    ...['architecture', 'glossary', 'adding-a-card', 'packaging', 'quality', 'drills', 'benchmark'],
  ]),
  {
    text: 'Project',
    items: ['Changelog', 'Contributing', 'Security'].map((text) => ({
      text,
      link: `/project/${text.toLowerCase()}`,
    })),
  },
  { text: 'Decisions', collapsed: true, items: decisions.map((file) => page(`decisions/${file}`)) },
]

/** Pages of the project's root are shown below project/, where their relative links would lead elsewhere. */
function siteLink(href) {
  const moved = href
    .replace(/^docs\//, '/')
    .replace(/^(CHANGELOG|CONTRIBUTING|SECURITY)\.md/, (_all, name) => `/project/${name.toLowerCase()}`)
  return moved === '/decisions' ? '/decisions/0001-rooms-and-direction' : moved
}

function mendLinks(md) {
  const render = md.renderer.rules.link_open
  md.renderer.rules.link_open = (tokens, at, ...rest) => {
    tokens[at].attrSet('href', siteLink(tokens[at].attrGet('href') ?? ''))
    return render(tokens, at, ...rest)
  }
}

/** Pages that work by themselves, for who would rather have them from here than from the file that they judge. */
const standalone = {
  'verify-a-file.html': 'scripts/packaging/release/verify-download.html',
  'recompute-a-bundle.html': 'renderer/exporting/bundle/recompute/recompute.html',
}

export default defineConfig({
  title: 'Meterlens',
  description: "The energy analyst's desktop instrument",
  lang: 'en',
  base,
  outDir: join(root, 'out/site'),
  cacheDir: join(root, 'node_modules/.cache/vitepress'),
  // Statements of SQL and Python are copied beside the pages that link to them.
  ignoreDeadLinks: [/^\.?\/?scale\/[\w.-]+\.(sql|py)$/],
  // Pictures of the home page are those of the guide.
  vite: { publicDir: join(root, 'docs/images') },
  themeConfig: {
    nav: [
      { text: 'User guide', link: '/user-guide' },
      { text: 'Verify a download', link: '/verify-download' },
      { text: 'Changelog', link: '/project/changelog' },
    ],
    sidebar,
    outline: [2, 3],
    search: { provider: 'local' },
  },
  markdown: { config: mendLinks },
  buildEnd({ outDir }) {
    cpSync(join(root, 'docs/scale'), join(outDir, 'scale'), { recursive: true })
    for (const [name, path] of Object.entries(standalone)) copyFileSync(join(root, path), join(outDir, name))
  },
})
