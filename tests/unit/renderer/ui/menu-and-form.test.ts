import { describe, expect, it } from 'vitest'
import { createSSRApp, h } from 'vue'
import { renderToString } from 'vue/server-renderer'
import DialogForm from '#renderer/ui/dialog/dialog-form.vue'
import ChoicesMenu from '#renderer/ui/menu/choices-menu.vue'

describe('ChoicesMenu', () => {
  const markupOf = (modelValue: readonly string[]): Promise<string> => {
    const choices = ['online', 'offline'].map((value) => ({ value, label: value }))
    return renderToString(
      createSSRApp({ render: () => h(ChoicesMenu, { label: 'Reception', choices, modelValue }) }),
    )
  }

  it('opens from its own button, which says what is chosen', async () => {
    expect(await markupOf([])).toMatch(/<button[^>]*aria-haspopup="menu"[^>]*>Reception/)
    expect(await markupOf(['offline'])).toMatch(/<button[^>]*aria-label="Reception: offline"[^>]*>offline/)
    expect(await markupOf(['offline', 'online'])).toContain('Reception · 2')
  })
})

describe('DialogForm', () => {
  const markupOf = (isDangerous: boolean): Promise<string> =>
    renderToString(
      createSSRApp({ render: () => h(DialogForm, { submitLabel: 'Forget', isDangerous, isDisabled: true }) }),
    )

  it('is submitted by Enter, unless what it does cannot be undone', async () => {
    expect(await markupOf(false)).toMatch(/<button[^>]*type="submit"[^>]*disabled/)
    expect(await markupOf(true)).not.toContain('type="submit"')
  })
})
