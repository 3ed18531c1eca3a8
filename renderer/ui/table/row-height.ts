import { inject, provide, shallowRef, type InjectionKey, type Ref } from 'vue'

const COMFORTABLE_PX = 28
const key: InjectionKey<Readonly<Ref<number>>> = Symbol('row height')

/** Provides the height of a row to all lists and tables below, as `--row-height` does for their styles. */
export function provideRowHeight(heightPx: Readonly<Ref<number>>): void {
  provide(key, heightPx)
}

export function useRowHeight(): Readonly<Ref<number>> {
  return inject(key, () => shallowRef(COMFORTABLE_PX), true)
}
