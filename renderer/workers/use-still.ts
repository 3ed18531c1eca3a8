import { shallowRef, watch, type Ref, type ShallowRef } from 'vue'
import { afterStillFrame } from '#renderer/workers/after-frame.ts'

/** Follows a value as soon as a frame passes without a change of it: work of many ms does not fall between two keys or movements. */
export function useStill<T>(value: Readonly<Ref<T>>): Readonly<ShallowRef<T | undefined>> {
  const still = shallowRef<T>()
  watch(
    value,
    async (next) => {
      await afterStillFrame()
      if (value.value === next) still.value = next
    },
    { immediate: true },
  )
  return still
}
