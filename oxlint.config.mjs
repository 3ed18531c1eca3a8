import { componentTests, looserInTests, typedRules, unusedNames } from './scripts/bootstrap/typed-rules.mjs'

/** Names the rules as oxlint does, and leaves out those that are off, some of which it does not know. */
const named = (rules) =>
  Object.fromEntries(
    Object.entries(rules).map(([name, value]) => [name.replace('@typescript-eslint/', 'typescript/'), value]),
  )
const on = Object.fromEntries(Object.entries(typedRules).filter(([, value]) => value !== 'off'))

/** Checks the rules that need types, unused names, and the types themselves, of everything but components (decision 0250). */
export default {
  plugins: ['typescript'],
  categories: { correctness: 'off' },
  options: { typeAware: true, typeCheck: true },
  rules: { ...named(on), 'no-unused-vars': unusedNames },
  overrides: [{ files: ['tests/**', 'scripts/**'], rules: named(looserInTests) }],
  ignorePatterns: ['out', 'dist', '**/*.mjs', '**/*.vue', ...componentTests],
}
