import { resolve } from 'node:path'
import { installed, root } from '../bootstrap/project.mjs'

const check = (name, script, ...args) => ({ name, script, args })
const own = (path) => resolve(root, 'scripts', path)
const eslintCache = ['--cache', '--cache-location', 'node_modules/.cache/eslint/']
const rooms = ['shared', 'electron', 'renderer', 'scripts', 'tests']
const cruiser = installed('dependency-cruiser/bin/dependency-cruiser.mjs')
const knip = installed('knip/bin/knip.js')

/** The checks of `npm run check`, each a program with its arguments; the longest come first. */
export const checks = [
  check('types, and lint', installed('oxlint/bin/oxlint'), '-c', 'oxlint.config.mjs', '.'),
  check('types: components', own('checks/check-component-types.mjs')),
  check('lint: scripts of components', own('checks/lint-component-scripts.mjs')),
  check('lint: templates', installed('eslint/bin/eslint.js'), '--max-warnings', '0', ...eslintCache, '.'),
  check('rooms: who imports whom', cruiser, '--output-type', 'err', ...rooms),
  check('unused code', knip, '--no-progress'),
  check('unused code, tests not counted as users', knip, '--no-progress', '--production'),
  check('format', installed('oxfmt/bin/oxfmt'), '--check', '.'),
  check('licences', own('packaging/check-licences.ts')),
]
