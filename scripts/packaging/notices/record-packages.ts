import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Plugin } from 'vite'

/** Returns the folder of the package to which a module belongs, from the project's root; undefined for our own. */
export function packageFolderOf(moduleId: string): string | undefined {
  const path = moduleId.replace(/[?#].*$/, '').replaceAll('\\', '/')
  return /^.*?(node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1]
}

/** Writes to `file` the packages whose code a bundle contains, for the notices that must accompany it. */
export function recordPackages(file: string): Plugin {
  const folders = new Set<string>()
  return {
    name: 'meterlens:record-packages',
    generateBundle(_options, output) {
      for (const made of Object.values(output)) {
        if (made.type !== 'chunk') continue
        for (const [id, { renderedLength }] of Object.entries(made.modules)) {
          // Styles are moved from the chunk to a separate file, so that their rendered length in it is 0.
          const folder = renderedLength > 0 || /\.css(\?|$)/.test(id) ? packageFolderOf(id) : undefined
          if (folder !== undefined) folders.add(folder)
        }
      }
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, JSON.stringify([...folders].sort(), null, 2))
    },
  }
}
