import { describe, expect, it } from 'vitest'
import { createSSRApp, h } from 'vue'
import { renderToString } from 'vue/server-renderer'
import { useCommands } from '#renderer/app/commands/use-commands.ts'
import { GuideContent } from '#renderer/features/help/guide/guide-content.ts'
import { guideSections, sectionsHolding } from '#renderer/features/help/guide/guide-sections.ts'
import { guideText, helpTopics } from '#renderer/features/help/guide/topics.ts'
import { shortcutLists } from '#renderer/features/help/shortcut-list.ts'
import { useConnectionsStore } from '#renderer/stores/connection/connections.ts'
import { withApp } from '../../stores/with-app.ts'
import { eventually } from '#support/eventually.ts'

function markupOf(markdown: string, words: readonly string[] = []): Promise<string> {
  const tokens = guideSections(`# Title\n\n${markdown}`).flatMap((section) => section.tokens)
  return renderToString(createSSRApp({ render: () => h(GuideContent, { tokens, words }) }))
}

describe('GuideContent', () => {
  it('makes elements of Markdown, and text of HTML', async () => {
    const markup = await markupOf(
      '**Bold** and `Ctrl+K` <img src=x onerror=alert(1)>\n\n<script>alert(1)</script>',
    )
    expect(markup).toMatch(/<strong>.*Bold.*<\/strong>/)
    expect(markup).toContain('<kbd>Ctrl+K</kbd>')
    expect(markup).not.toMatch(/<img|<script/)
    expect(markup).toContain('&lt;script&gt;')
  })

  it('links within the guide alone', async () => {
    const markup = await markupOf('[a](#offline) [b](https://example.com) [c](javascript:alert(1))')
    expect(markup).toMatch(/<button[^>]*class="link"[^>]*>.*a.*<\/button>/)
    expect(markup).not.toMatch(/href|javascript|example\.com/)
  })

  it('leaves out pictures, and the paragraph around one', async () => {
    expect(await markupOf('![A chart](images/chart.png)\n\nText')).not.toMatch(/chart|<p><\/p>/i)
  })

  it('marks what was searched for', async () => {
    expect(await markupOf('A gap (or two)', ['gap', '('])).toContain('<mark>gap</mark>')
  })
})

describe('the user guide', () => {
  const sections = guideSections(guideText)

  it('has its topics under names of their own', () => {
    const ids = sections.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(helpTopics.map(({ id }) => id)).toEqual(ids.slice(1))
  })

  it('is offered by the commands once its text was read, heading by heading', async () => {
    const { listed, start } = withApp({
      listConnections: () => Promise.resolve({ ok: true, value: [] }),
    }).run(() => ({ ...useCommands(), start: useConnectionsStore().start }))
    const offered = (): readonly string[] =>
      listed.value.flatMap(({ id }) => /^help-(.+)/.exec(id)?.[1] ?? [])
    expect(offered()).toEqual([])
    await start()
    await eventually(offered).toEqual(helpTopics.map(({ id }) => id))
  })

  it('has the validation page and those beside it, and links to them by their files', async () => {
    expect(sections.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['validation', 'placebo-test', 'how-the-conventions-of-savings-differ']),
    )
    expect(await markupOf('[recomputed](validation.md)')).toMatch(/<button[^>]*class="link"/)
  })

  it('links to headings that it has', () => {
    const links = [...guideText.matchAll(/\]\(#([^)]+)\)/g)].map(([, id]) => id)
    expect(links.filter((link) => !sections.some(({ id }) => id === link))).toEqual([])
  })

  it('is searched by words, which may be anywhere in a section', () => {
    expect(sectionsHolding(sections, ['second', 'cursor']).map(({ id }) => id)).toContain('read-the-chart')
    expect(sectionsHolding(sections, ['xylophone'])).toEqual([])
    expect(sectionsHolding(sections, [])).toEqual(sections)
  })

  it('lists every shortcut that there is, and no other', () => {
    const commands = withApp({}).run(useCommands).listed.value
    const onMac = shortcutLists(commands, true)
    const rows = shortcutLists(commands, false).flatMap(({ title, keys }, list) => [
      `**${title}**`,
      ...keys.map(({ what, keys: pressed }, at) => {
        const pressedOnMac = onMac[list]?.keys[at]?.keys ?? []
        return list === 0
          ? `| ${what} | ${keysText(pressed)} | ${keysText(pressedOnMac)} |`
          : `| ${what} | ${keysText(pressed)} |`
      }),
    ])
    const written = guideText
      .slice(guideText.indexOf('## Keyboard shortcuts'), guideText.indexOf('\n# '))
      .split('\n')
      .filter((line) => /^\*\*|^\| (?!to )/.test(line))
    expect(written).toEqual(rows)
  })
})

function keysText(keys: readonly string[]): string {
  return keys.map((key) => `\`${key}\``).join(' ')
}
