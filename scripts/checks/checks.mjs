import { resolve } from 'node:path'
import { installed, root } from '../bootstrap/project.mjs'

/** The checks of `npm run check`, each a program of node_modules with its arguments; the longest come first. */
export const checks = [
  {
    name: 'types, and lint',
    script: installed('oxlint/bin/oxlint'),
    args: ['-c', 'oxlint.config.mjs', '.'],
  },
  {
    name: 'types: components',
    script: resolve(root, 'scripts/checks/check-component-types.mjs'),
    args: [],
  },
  {
    name: 'lint: scripts of components',
    script: resolve(root, 'scripts/checks/lint-component-scripts.mjs'),
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
