import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import tseslint from 'typescript-eslint'
import { root } from '../bootstrap/project.mjs'

/** Tests that mount components: their types are checked together with those of the components. */
export const componentTests = JSON.parse(readFileSync(resolve(root, 'renderer/tsconfig.json'), 'utf8'))
  .include.filter((path) => path.startsWith('../'))
  .map((path) => path.slice('../'.length))

/** What our rules that need types add to those of typescript-eslint, or take from them. */
const ours = {
  '@typescript-eslint/no-floating-promises': 'error',
  // There are no enums to assign, and classes only where identity matters: looking for both takes a fifth of the whole.
  '@typescript-eslint/no-unsafe-enum-assignment': 'off',
  '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
  '@typescript-eslint/switch-exhaustiveness-check': 'error',
  // A single call needs no braces around it.
  '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
  '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
}

/** The compiler's checks of unused names cover these, with underscores allowed; what is assigned but never read they do not see. */
export const unusedNames = ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }]

const strict = Object.assign({}, ...tseslint.configs.strictTypeChecked.map(({ rules }) => rules))

/** The rules of typescript-eslint, which oxlint checks everywhere (decisions 0250 and 0258). */
export const strictRules = { ...strict, ...ours }

/** Those of these rules that do not apply to tests and scripts, since these talk to consoles, pages and tools. */
export const looserInTests = {
  '@typescript-eslint/no-unsafe-assignment': 'off',
  '@typescript-eslint/no-unsafe-member-access': 'off',
  '@typescript-eslint/no-unsafe-call': 'off',
  '@typescript-eslint/no-unsafe-argument': 'off',
  '@typescript-eslint/no-unsafe-return': 'off',
  '@typescript-eslint/require-await': 'off',
  '@typescript-eslint/unbound-method': 'off',
}
