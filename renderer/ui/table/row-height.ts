import { inject, provide, shallowRef, type InjectionKey, type Ref } from 'vue'

const COMFORTABLE_PX = 28
const key: InjectionKey<Readonly<Ref<number>>> = Symbol('row height')

/** Tells the rows of all lists and tables below how high they are, as `--row-height` tells their style. */
export function provideRowHeight(heightPx: Readonly<Ref<number>>): void {
  provide(key, heightPx)
}

export function useRowHeight(): Readonly<Ref<number>> {
  return inject(key, () => shallowRef(COMFORTABLE_PX), true)
}
