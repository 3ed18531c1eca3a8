import everywhere from '../../oxlint.config.mjs'

const anywhereBelow = (pattern) => `**/${pattern}`

/** The rules for the scripts of components, and for tests that mount components, whose types are another check. */
export default {
  ...everywhere,
  jsPlugins: ['./own-rules.mjs', everywhere.jsPlugins[1]],
  options: { typeAware: true },
  overrides: [
    ...everywhere.overrides.map((one) => ({ ...one, files: one.files.map(anywhereBelow) })),
    // A template may use a name that its script does not: ESLint knows.
    { files: ['**/*.vue.script.ts'], rules: { 'no-unused-vars': 'off' } },
  ],
  ignorePatterns: [],
}
