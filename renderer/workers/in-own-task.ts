import { shallowRef, watch, type Ref } from 'vue'
import { nextTask } from './in-slices.ts'

/** Turns true one task after `isWanted`, so that what is mounted then does not add to the work that made it wanted. */
export function inOwnTask(isWanted: () => boolean): Readonly<Ref<boolean>> {
  const mayMount = shallowRef(isWanted())
  watch(isWanted, async (wanted) => {
    if (wanted) await nextTask()
    mayMount.value = isWanted()
  })
  return mayMount
}
