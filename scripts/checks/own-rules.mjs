import { builtinRules } from 'eslint/use-at-your-own-risk'

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

/** A plugin for oxlint: a rule of ours, and one of ESLint that oxlint lacks. */
export default {
  meta: { name: 'own' },
  rules: {
    'full-sentences': fullSentences,
    'no-restricted-syntax': builtinRules.get('no-restricted-syntax'),
  },
}

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

/** What every file has to follow besides the rules that need types. */
export const houseRules = {
  'no-console': 'error',
  // A line that the formatter makes ugly wants other words, not an exemption; the formatter obeys both of these.
  'no-warning-comments': ['error', { terms: ['prettier-ignore', 'oxfmt-ignore'], location: 'anywhere' }],
  'own/no-restricted-syntax': ['error', noDefaultExport, noBareDate, noEnum],
  '@typescript-eslint/explicit-module-boundary-types': 'error',
}

/** Tests, scripts and build configuration talk to consoles and configure tools by default exports. */
export const houseRulesOfTests = {
  'no-console': 'off',
  'own/no-restricted-syntax': ['error', noEnum],
  '@typescript-eslint/explicit-module-boundary-types': 'off',
}

export const rulesOfThePage = {
  'no-restricted-globals': [
    'error',
    { name: 'fetch', message: 'The page has no network; ask main through the gateway.' },
    { name: 'localStorage', message: 'Take a storage as a parameter, so that a test can pass its own.' },
  ],
}
