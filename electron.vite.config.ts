import { resolve } from 'node:path'
import vue from '@vitejs/plugin-vue'
import { defineConfig } from 'electron-vite'
import { build, type Plugin } from 'vite'
import { recordPackages } from './scripts/packaging/notices/record-packages.ts'

const here = (...parts: string[]): string => resolve(import.meta.dirname, ...parts)

// One for all workers: each is a build of its own, and the packages of all belong in one file.
const recordWorkers = recordPackages(here('out/bundled/workers.json'))

// Holidays are the same by it, from 1995 to 2040 in every country; with all of its past it is six times as large.
const yearsOfToday = { 'moment-timezone': 'moment-timezone/builds/moment-timezone-with-data-1970-2030.js' }

/**
 * Has the page ask for the letters of nearly every text beside its scripts, and not once those have run. The script of the
 * first frame turns it into a preload after that frame, which Chromium would otherwise delay until the letters are there.
 */
const preloadLatin: Plugin = {
  name: 'preload-latin',
  transformIndexHtml: (_, { bundle = {} }) =>
    Object.keys(bundle)
      .filter((file) => file.includes('inter-latin-wght'))
      .map((file) => ({
        tag: 'link',
        attrs: {
          'data-after-frame': 'preload',
          as: 'font',
          type: 'font/woff2',
          crossorigin: '',
          href: `./${file}`,
        },
      })),
}

/**
 * Puts the script that shows what the last page left into the page itself, so that it runs as soon as that is read. It
 * stands before the policy of the page; that of the header has its hash. What it shows is painted before the style sheets
 * have come, since those in the body only delay what follows them.
 */
const firstFrame: Plugin = {
  name: 'first-frame',
  async transformIndexHtml(html) {
    const styles = html.match(/ *<link rel="stylesheet".*>\n/g) ?? []
    const rest = styles.reduce((left, style) => left.replace(style, ''), html)
    // Each would otherwise be requested only once the one before has come.
    const preloads = styles.map((style) => style.replace('rel="stylesheet"', 'rel="preload" as="style"'))
    const script = `<script>${await firstFrameScript()}</script>`
    return rest
      .replace('<head>\n', () => `<head>\n    ${script}\n${preloads.join('')}`)
      .replace('<body>\n', `<body>\n${styles.join('')}`)
  },
}

async function firstFrameScript(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      rolldownOptions: {
        input: here('renderer/ui/first-frame/show-first-frame.ts'),
        output: { format: 'iife' },
      },
    },
  })
  const [first] = [built].flat()
  if (!('output' in first)) throw new Error('The script of the first frame was not built.')
  return first.output[0].code.trim()
}

const startFiles: ReadonlySet<string> = new Set(['storage', 'libraries', 'workspace', 'features', 'app'])

/**
 * Has V8 compile all functions of the files that a start needs off the page's thread while they arrive, and keep the code
 * of all for the next starts, instead of that of the first moments. Vite prepends a line as late as in this hook.
 */
const compiledWhole: Plugin = {
  name: 'compiled-whole',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk' && startFiles.has(file.name))
          file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
    },
  },
}

export default defineConfig({
  main: {
    plugins: [recordPackages(here('out/bundled/main.json'))],
    resolve: { alias: yearsOfToday },
    build: {
      outDir: 'out/main',
      sourcemap: true,
      rolldownOptions: {
        input: { index: here('electron/main.ts') },
        // Its comments would name the folder in which the app was built.
        experimental: { attachDebugInfo: 'none' },
      },
    },
  },
  preload: {
    plugins: [recordPackages(here('out/bundled/preload.json'))],
    build: {
      outDir: 'out/preload',
      // A sandboxed preload cannot require packages: everything is bundled into one CommonJS file.
      externalizeDeps: false,
      rolldownOptions: {
        input: { index: here('electron/preload.ts') },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: here('renderer'),
    // renderer/.env.production turns the content security policy of index.html on in builds only.
    envDir: here('renderer'),
    plugins: [
      vue(),
      preloadLatin,
      firstFrame,
      compiledWhole,
      recordPackages(here('out/bundled/renderer.json')),
    ],
    worker: { plugins: () => [recordWorkers] },
    resolve: { alias: yearsOfToday },
    build: {
      outDir: here('out/renderer'),
      minify: true,
      // Inlined assets would become data: URLs, which the content security policy refuses for scripts.
      assetsInlineLimit: 0,
      // The library that writes into PDFs has 570 kB and does not run in two parts.
      chunkSizeWarningLimit: 600,
      rolldownOptions: {
        input: {
          index: here('renderer/index.html'),
        },
        output: {
          codeSplitting: {
            // What every start needs comes in few files, however many dialogs share its parts.
            groups: [
              { name: 'storage', tags: ['$initial'], test: /node_modules.(dexie|zod|temporal)/, priority: 3 },
              { name: 'libraries', tags: ['$initial'], test: /node_modules/, priority: 2 },
              {
                name: 'workspace',
                tags: ['$initial'],
                test: /renderer.(cards|plot|features.workspace)|shared.analysis/,
                priority: 1,
              },
              { name: 'features', tags: ['$initial'], test: /renderer.features/, priority: 1 },
              { name: 'app', tags: ['$initial'], priority: 0 },
              // Loaded when a calendar has holidays, and when a PDF is written.
              { name: 'holiday-rules', test: /node_modules.date-holidays.src.data/ },
              { name: 'pdf-metadata', test: /node_modules.@cantoo/ },
            ],
          },
        },
      },
    },
  },
})
