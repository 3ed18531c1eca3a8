import { EventEmitter } from 'node:events'
import { expect, it } from 'vitest'
import { onPageEnd } from '#electron/window/failures/page-end.ts'

it.each(['render-process-gone', 'destroyed', 'did-navigate'])('ends what the page began at %s', (event) => {
  const contents = new EventEmitter()
  let ended = 0
  onPageEnd(contents, () => (ended += 1))
  contents.emit('will-navigate')
  expect(ended).toBe(0)
  contents.emit(event)
  expect(ended).toBe(1)
})
