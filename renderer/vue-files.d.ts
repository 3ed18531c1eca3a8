/** For tools that read TypeScript but no components, such as the type-aware linter. */
declare module '*.vue' {
  import type { DefineComponent } from 'vue'

  const component: DefineComponent
  export { component as default }
}
