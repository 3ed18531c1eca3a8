import { resolve } from 'node:path'
import { installed, root } from '../bootstrap/project.mjs'

const check = (name, script, ...args) => ({ name, script, args })
const own = (path) => resolve(root, 'scripts', path)
/** Files that have not changed are not read again. Each check has a cache of its own, since they run at once. */
const cache = (name) => ['--cache', '--cache-location', `node_modules/.cache/${name}/`]
const rooms = ['shared', 'electron', 'renderer', 'scripts', 'tests']
const cruiser = installed('dependency-cruiser/bin/dependency-cruiser.mjs')
const knip = installed('knip/bin/knip.js')
const production = ['--no-progress', '--production']

/** The checks of `npm run check`, each a program with its arguments; the longest come first. */
export const checks = [
  check('types, and lint', installed('oxlint/bin/oxlint'), '-c', 'oxlint.config.mjs', '.'),
  check('types: components', own('checks/check-component-types.mjs')),
  check('lint: scripts of components', own('checks/lint-component-scripts.mjs')),
  check('lint: templates', installed('eslint/bin/eslint.js'), '--max-warnings', '0', ...cache('eslint'), '.'),
  check('rooms: who imports whom', cruiser, '--output-type', 'err', ...rooms),
  check('unused code', knip, '--no-progress', ...cache('knip')),
  check('unused code, tests not counted as users', knip, ...production, ...cache('knip-production')),
  check('format', installed('oxfmt/bin/oxfmt'), '--check', '.'),
  check('licences', own('packaging/check-licences.ts')),
]
