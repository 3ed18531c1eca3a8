import { afterEach, expect, it, vi } from 'vitest'
import { computed, effectScope } from 'vue'
import { useShortcuts } from '#renderer/app/commands/use-shortcuts.ts'
import { withApp } from '../../stores/with-app.ts'

afterEach(() => vi.unstubAllGlobals())

it('lists the commands for the keys of shortcuts, and for no other', () => {
  const page = Object.assign(new EventTarget(), { activeElement: null })
  vi.stubGlobal('document', page)
  const host = withApp({
    onMenuChosen: () => () => undefined,
    offerCards: () => Promise.resolve({ ok: true, value: null }),
  })
  const run = vi.fn<() => void>()
  let listed = 0
  const commands = computed(() => {
    listed += 1
    return [{ id: 'open-guide', title: 'Guide', group: 'help', run } as const]
  })
  const scope = effectScope()
  host.run(() => scope.run(() => useShortcuts(commands, false)))
  const plain = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false }
  const press = (key: string) =>
    page.dispatchEvent(Object.assign(new Event('keydown', { cancelable: true }), { key, ...plain }))
  press('a')
  press('Enter')
  expect(listed).toBe(0)
  press('F1')
  expect(run).toHaveBeenCalledTimes(1)
  scope.stop()
})
