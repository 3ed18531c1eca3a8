/** Types alone, for components that were written as TypeScript: code that Vue's tools add follows no rule of ours. */
export default {
  plugins: ['typescript'],
  categories: { correctness: 'off' },
  options: { typeAware: true, typeCheck: true },
  rules: { 'no-debugger': 'error' },
  ignorePatterns: [],
}
