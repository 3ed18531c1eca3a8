/** For tools that read TypeScript without vue-tsc, such as the type-aware linter. */
declare module '*.vue' {
  import type { DefineComponent } from 'vue'

  const component: DefineComponent
  export { component as default }
}
