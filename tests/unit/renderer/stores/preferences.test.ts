import { describe, expect, it } from 'vitest'
import { useNotices } from '#renderer/stores/notices/notices.ts'
import { TREE_WIDTH, usePreferences } from '#renderer/stores/preferences.ts'
import { localText } from '#shared/time/text/written-time.ts'
import { succeed } from '#shared/errors/result.ts'
import { memoryStorage, withApp } from './with-app.ts'

const ENTRY = 'meterlens:preferences'

describe('usePreferences', () => {
  it('loses only what is damaged', () => {
    const storage = memoryStorage({ [ENTRY]: '{"theme":"purple","density":"compact","treeWidth":99999}' })
    const { values } = withApp({}, storage).run(usePreferences)
    expect([values.theme, values.density, values.treeWidth]).toEqual(['system', 'compact', TREE_WIDTH])
  })

  it.each(['not json', 'null', '[]', '"text"', '7'])('starts afresh from %s', (text) => {
    const { values } = withApp({}, memoryStorage({ [ENTRY]: text })).run(usePreferences)
    expect(values.theme).toBe('system')
  })

  it('keeps a change for the next run', () => {
    const storage = memoryStorage()
    withApp({}, storage).run(usePreferences).update({ detailsWidth: 300 })
    expect(withApp({}, storage).run(usePreferences).values.detailsWidth).toBe(300)
  })

  it('tells main about a theme, so that menus and title bar follow', () => {
    const asked: string[] = []
    const setTheme = ({ theme }: { readonly theme: string }) => {
      asked.push(theme)
      return Promise.resolve(succeed(null))
    }
    withApp({ setTheme }).run(usePreferences).update({ theme: 'dark' })
    expect(asked).toEqual(['dark'])
  })

  it('writes dates as ISO 8601, or as the numbers are written, where it is destructured too', () => {
    const store = withApp({}).run(usePreferences)
    const { formatNumber } = store
    store.update({ numbers: 'de-DE' })
    expect(localText(0, 'UTC', 'minute', formatNumber)).toBe('1970-01-01 00:00')
    store.update({ dates: 'locale' })
    expect(localText(0, 'UTC', 'minute', formatNumber)).toBe('01.01.1970 00:00')
    expect(localText(0, 'UTC', 'minute', store.formatNumber)).toBe('01.01.1970 00:00')
  })

  it('writes numbers in the chosen way', () => {
    const store = withApp({}).run(usePreferences)
    store.update({ numbers: 'de-DE' })
    expect(store.formatNumber(1234.5)).toBe('1.234,5')
    store.update({ numbers: 'en-GB' })
    expect(store.formatNumber(1234.5)).toBe('1,234.5')
  })
})

describe('useNotices', () => {
  it('counts what happens again instead of repeating it', () => {
    const store = withApp({}).run(useNotices)
    store.report({ kind: 'storage-full' }, 'Saving')
    store.report({ kind: 'storage-full' }, 'Saving')
    expect(store.notices.map(({ title, count }) => [title, count])).toEqual([
      ['Saving: The storage for cached data is full', 2],
    ])
  })

  it('says nothing about what the user cancelled', () => {
    const store = withApp({}).run(useNotices)
    store.report({ kind: 'cancelled' }, 'Saving')
    expect(store.notices).toEqual([])
  })
})
