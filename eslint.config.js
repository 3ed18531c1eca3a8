import vue from 'eslint-plugin-vue'
import globals from 'globals'
import tseslint from 'typescript-eslint'
import vueParser from 'vue-eslint-parser'
import { unusedNames } from './scripts/checks/typed-rules.mjs'

/**
 * Checks templates, and names that nothing uses, since a template may be what uses them. oxlint checks everything else
 * (oxlint.config.mjs).
 */
export default [
  { ignores: ['**/*.{js,cjs,mjs,ts}', 'node_modules', 'out', 'dist', 'test-results'] },
  ...vue.configs['flat/recommended'],
  {
    files: ['**/*.vue'],
    plugins: { '@typescript-eslint': tseslint.plugin },
    languageOptions: {
      parser: vueParser,
      parserOptions: { parser: tseslint.parser },
      globals: globals.browser,
    },
    rules: {
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
]
