import { execFileSync } from 'node:child_process'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../../..')

/** Packs the app with a simulated Electron into `folder`, as `npm run dist -- --stand-in` does. */
export function packInto(folder: string) {
  execFileSync(process.execPath, ['scripts/dist.mjs', '--stand-in', '--output', folder], {
    cwd: root,
    stdio: 'pipe',
  })
  const tree = join(folder, process.arch === 'arm64' ? 'linux-arm64-unpacked' : 'linux-unpacked')
  return { resources: join(tree, 'resources'), program: join(tree, 'meterlens'), tree }
}
