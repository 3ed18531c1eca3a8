import { houseRules, houseRulesOfTests, rulesOfThePage } from './scripts/checks/own-rules.mjs'
import { componentTests, looserInTests, strictRules, unusedNames } from './scripts/checks/typed-rules.mjs'

/** Those of typescript-eslint that extend a rule of ESLint: in oxlint that rule itself knows TypeScript. */
const extensions = ['no-array-constructor', 'no-unused-expressions', 'no-useless-constructor']

const nameOf = (name) => {
  const own = name.replace('@typescript-eslint/', '')
  return own === name || extensions.includes(own) ? own : `typescript/${own}`
}

/** Names the rules as oxlint does, and leaves out those that are off, some of which it does not know. */
const named = (rules) =>
  Object.fromEntries(Object.entries(rules).map(([name, value]) => [nameOf(name), value]))
const on = (rules) => Object.fromEntries(Object.entries(rules).filter(([, value]) => value !== 'off'))

/** Those of the rules for components that also look at functions outside of them. */
const composables = {
  'components/no-ref-as-operand': 'error',
  'components/prefer-import-from-vue': 'error',
  'components/return-in-computed-property': 'error',
}

/** Checks everything but components: their rules, unused names, and the types themselves (decisions 0250 and 0251). */
export default {
  plugins: ['typescript'],
  jsPlugins: ['./scripts/checks/own-rules.mjs', { name: 'components', specifier: 'eslint-plugin-vue' }],
  categories: { correctness: 'off' },
  options: { typeAware: true, typeCheck: true },
  rules: { ...named({ ...on(strictRules), ...houseRules }), 'no-unused-vars': unusedNames },
  overrides: [
    {
      files: ['shared/**', 'electron/**', 'renderer/**', 'scripts/**'],
      rules: { 'own/full-sentences': 'error' },
    },
    { files: ['renderer/**'], rules: { ...rulesOfThePage, ...composables } },
    {
      files: ['tests/**', 'scripts/**', '*.config.ts'],
      rules: named({ ...looserInTests, ...houseRulesOfTests }),
    },
  ],
  ignorePatterns: ['out', 'dist', '**/*.{js,cjs,mjs}', '**/*.vue', ...componentTests],
}
