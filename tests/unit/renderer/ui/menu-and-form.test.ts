import { describe, expect, it } from 'vitest'
import { createSSRApp, h } from 'vue'
import { renderToString } from 'vue/server-renderer'
import DialogForm from '#renderer/ui/dialog/dialog-form.vue'
import ChoiceEntry from '#renderer/ui/choice-entry.vue'
import ChoicesMenu from '#renderer/ui/menu/choices-menu.vue'
import TextEntry from '#renderer/ui/text-entry.vue'

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

describe('TextEntry', () => {
  it('labels its input, which gets all else that is given', async () => {
    const props = { label: 'Name', modelValue: 'Hall', maxlength: 200, 'aria-invalid': true }
    const markup = await renderToString(createSSRApp({ render: () => h(TextEntry, props) }))
    const [, id] = /<label for="([^"]+)">Name</.exec(markup) ?? []
    const [input = ''] = /<input[^>]*>/.exec(markup) ?? []
    for (const part of [`id="${String(id)}"`, 'value="Hall"', 'maxlength="200"', 'aria-invalid="true"'])
      expect(input).toContain(part)
    expect(markup.match(/maxlength/g)).toHaveLength(1)
  })
})

describe('ChoiceEntry', () => {
  const optionsOf = async (
    choices: readonly (readonly [string, string])[] | Readonly<Record<string, string>>,
  ) =>
    (
      await renderToString(
        createSSRApp({ render: () => h(ChoiceEntry, { label: 'Kind', modelValue: 'b', choices }) }),
      )
    ).match(/<option.*?<\/option>/g)

  it('offers pairs of a value and its name, and the keys of an object alike', async () => {
    const offered = await optionsOf([
      ['a', 'First'],
      ['b', 'Second'],
    ])
    expect(offered).toHaveLength(2)
    expect(offered?.[1]).toMatch(/value="b" selected>Second</)
    expect(await optionsOf({ a: 'First', b: 'Second' })).toEqual(offered)
  })
})
