import { resolve } from 'node:path'
import { installed, root } from './project.mjs'

/** The checks of `npm run check`, each a program of node_modules with its arguments; the longest come first. */
export const checks = [
  {
    name: 'types: components and what they rest on',
    script: installed('vue-tsc/bin/vue-tsc.js'),
    // The results for unchanged files are kept between runs.
    args: ['-p', 'renderer', '--incremental', '--tsBuildInfoFile', 'node_modules/.cache/types/renderer.json'],
  },
  {
    name: 'types, and lint',
    script: installed('oxlint/bin/oxlint'),
    args: ['-c', 'oxlint.config.mjs', '.'],
  },
  {
    name: 'lint: scripts of components',
    script: resolve(root, 'scripts/bootstrap/lint-component-scripts.mjs'),
    args: [],
  },
  {
    name: 'lint: templates',
    script: installed('eslint/bin/eslint.js'),
    args: ['--max-warnings', '0', '--cache', '--cache-location', 'node_modules/.cache/eslint/', '.'],
  },
  {
    name: 'rooms: who imports whom',
    script: installed('dependency-cruiser/bin/dependency-cruiser.mjs'),
    args: ['--output-type', 'err', 'shared', 'electron', 'renderer', 'scripts', 'tests'],
  },
  { name: 'unused code', script: installed('knip/bin/knip.js'), args: ['--no-progress'] },
  {
    name: 'unused code, tests not counted as users',
    script: installed('knip/bin/knip.js'),
    args: ['--no-progress', '--production'],
  },
  {
    name: 'format',
    script: installed('oxfmt/bin/oxfmt'),
    args: ['--check', '.'],
  },
  { name: 'licences', script: resolve(root, 'scripts/packaging/check-licences.ts'), args: [] },
]
