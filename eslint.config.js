import globals from 'globals'
import vue from 'eslint-plugin-vue'
import tseslint from 'typescript-eslint'
import vueParser from 'vue-eslint-parser'
import { createTypedParser } from './scripts/bootstrap/typed-parser.mjs'
import { componentTests, looserInTests, typedRules, unusedNames } from './scripts/bootstrap/typed-rules.mjs'

const parser = createTypedParser(`${import.meta.dirname}/renderer/tsconfig.json`)

const noDefaultExport = {
  selector: 'ExportDefaultDeclaration',
  message: 'Named exports only.',
}
const noBareDate = {
  selector:
    "NewExpression[callee.name='Date'], CallExpression[callee.object.name='Date'][callee.property.name!='UTC']",
  message: 'Instants come from a Clock, calendars from shared/time.',
}
const noEnum = { selector: 'TSEnumDeclaration', message: 'Unions with a kind instead of enums.' }

/** Refuses doc comments that begin like half a sentence: a reader has to guess what the whole one was. */
const fullSentences = {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: { fragment: 'Write a sentence with a verb, or no comment.' },
  },
  create: ({ sourceCode, report }) => ({
    Program() {
      const fragment =
        /^\*\s+(?:(?:What|Of|How|Whether|Said|Shown) [a-z]|(?:Where|As|When) [a-z][^,:;.]*\.?\s*$)/
      for (const comment of sourceCode.getAllComments()) {
        if (comment.type === 'Block' && fragment.test(comment.value))
          report({ loc: comment.loc, messageId: 'fragment' })
      }
    },
  }),
}

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
    ],
  },
  ...tseslint.configs.strictTypeChecked,
  // There are components and composables in one room alone.
  ...vue.configs['flat/recommended'].map((config) =>
    config.rules === undefined ? config : { files: ['renderer/**'], ...config },
  ),
  {
    files: ['**/*.ts', '**/*.vue'],
    languageOptions: {
      parser: vueParser,
      parserOptions: {
        parser: tseslint.parser,
      },
    },
    rules: {
      ...typedRules,
      'no-console': 'error',
      // A line that the formatter makes ugly wants other words, not an exemption.
      'no-warning-comments': ['error', { terms: ['prettier-ignore', 'oxfmt-ignore'], location: 'anywhere' }],
      'no-restricted-syntax': ['error', noDefaultExport, noBareDate, noEnum],
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/explicit-module-boundary-types': 'error',
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
    files: ['shared/**', 'electron/**', 'renderer/**', 'scripts/**'],
    plugins: { words: { rules: { 'full-sentences': fullSentences } } },
    rules: { 'words/full-sentences': 'error' },
  },
  { files: ['renderer/**'], languageOptions: { globals: globals.browser } },
  {
    files: ['renderer/**'],
    rules: {
      'no-restricted-globals': [
        'error',
        { name: 'fetch', message: 'The page has no network; ask main through the gateway.' },
        { name: 'localStorage', message: 'Only renderer/stores/preferences.ts keeps things there.' },
      ],
    },
  },
  {
    // Tests, scripts and build configuration talk to consoles and configure tools by default exports.
    files: ['tests/**', 'scripts/**', '*.config.ts'],
    rules: {
      'no-console': 'off',
      'no-restricted-syntax': ['error', noEnum],
      '@typescript-eslint/no-non-null-assertion': 'error',
      ...looserInTests,
      '@typescript-eslint/explicit-module-boundary-types': 'off',
    },
  },
  {
    files: ['**/*.vue', ...componentTests],
    languageOptions: {
      // One program for all components: several would each work out the types of what they share.
      parserOptions: { parser, project: './renderer/tsconfig.json', tsconfigRootDir: import.meta.dirname },
    },
  },
  // Of these oxlint checks the rules that need types, and unused names, which take long here (oxlint.config.mjs).
  { files: ['**/*.ts'], ignores: componentTests, ...tseslint.configs.disableTypeChecked },
  {
    files: ['**/*.ts'],
    ignores: componentTests,
    rules: { '@typescript-eslint/no-unused-vars': 'off' },
  },
)
