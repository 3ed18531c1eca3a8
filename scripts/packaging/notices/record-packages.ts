import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Plugin } from 'vite'

/** Returns the folder of the package that a module belongs to, from the project's root; undefined for our own. */
export function packageFolderOf(moduleId: string): string | undefined {
  const path = moduleId.replace(/[?#].*$/, '').replaceAll('\\', '/')
  return /^.*?(node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1]
}

/** Writes to `file` which packages a bundle holds code of, for the notices that must go with it. */
export function recordPackages(file: string): Plugin {
  const folders = new Set<string>()
  return {
    name: 'meterlens:record-packages',
    generateBundle(_options, output) {
      for (const made of Object.values(output)) {
        if (made.type !== 'chunk') continue
        for (const [id, { renderedLength }] of Object.entries(made.modules)) {
          // Styles leave the chunk for a file of their own, so their rendered length in it is 0.
          const folder = renderedLength > 0 || /\.css(\?|$)/.test(id) ? packageFolderOf(id) : undefined
          if (folder !== undefined) folders.add(folder)
        }
      }
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, JSON.stringify([...folders].sort(), null, 2))
    },
  }
}
