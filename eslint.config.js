import globals from 'globals'
import vue from 'eslint-plugin-vue'
import tseslint from 'typescript-eslint'
import vueParser from 'vue-eslint-parser'
import own, { houseRules, houseRulesOfTests, rulesOfThePage } from './scripts/bootstrap/own-rules.mjs'
import { createTypedParser } from './scripts/bootstrap/typed-parser.mjs'
import { componentTests, looserInTests, strictRules, unusedNames } from './scripts/bootstrap/typed-rules.mjs'

const parser = createTypedParser(`${import.meta.dirname}/renderer/tsconfig.json`)

export default tseslint.config(
  {
    ignores: [
      'node_modules',
      'out',
      'dist',
      'test-results',
      '**/*.mjs',
      'eslint.config.js',
      '.dependency-cruiser.cjs',
      // oxlint checks everything but components and what mounts them (oxlint.config.mjs).
      '**/*.ts',
      ...componentTests.map((path) => `!${path}`),
    ],
  },
  ...tseslint.configs.strictTypeChecked,
  // There are components and composables in one room alone.
  ...vue.configs['flat/recommended'].map((config) =>
    config.rules === undefined ? config : { files: ['renderer/**'], ...config },
  ),
  {
    files: ['**/*.ts', '**/*.vue'],
    plugins: { own },
    languageOptions: {
      parser: vueParser,
      // One program for all components: several would each work out the types of what they share.
      parserOptions: { parser, project: './renderer/tsconfig.json', tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      ...strictRules,
      ...houseRules,
      '@typescript-eslint/no-unused-vars': unusedNames,
      'vue/no-v-html': 'error',
      'vue/multi-word-component-names': 'off',
      'vue/max-attributes-per-line': 'off',
      'vue/html-self-closing': 'off',
      'vue/singleline-html-element-content-newline': 'off',
      'vue/multiline-html-element-content-newline': 'off',
      'vue/html-indent': 'off',
      'vue/html-closing-bracket-newline': 'off',
      'vue/attributes-order': 'off',
      'vue/require-default-prop': 'off',
      'vue/no-static-inline-styles': 'error',
      'vue/component-api-style': ['error', ['script-setup']],
    },
  },
  {
    files: ['renderer/**'],
    languageOptions: { globals: globals.browser },
    rules: { ...rulesOfThePage, 'own/full-sentences': 'error' },
  },
  { files: ['tests/**'], rules: { ...looserInTests, ...houseRulesOfTests } },
)
