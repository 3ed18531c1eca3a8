import { describe, expect, it } from 'vitest'
import { pageAsFile, styleAsFile } from '../../../../scripts/site/page-as-file.ts'

const page = (body: string): string => `<html><head></head><body>${body}</body></html>`

describe('pageAsFile', () => {
  it.each([
    ['guide.html', '/', '/', 'index.html'],
    ['guide.html', '/', '/privacy', 'privacy.html'],
    ['decisions/0001.html', '/', '/guide#notes', '../guide.html#notes'],
    ['decisions/0001.html', '/meters/', '/meters/assets/style.css', '../assets/style.css'],
    ['decisions/0001.html', '/meters/', '/meters/', '../index.html'],
  ])('leads from %s below %s to %s by %s', (path, base, address, expected) => {
    expect(pageAsFile(page(`<a href="${address}">`), path, base)).toContain(`<a href="${expected}">`)
  })

  it('leaves addresses of other places alone', () => {
    const body = '<a href="https://x.example/a"><a href="#here"><img src="//cdn.example/a.png">'
    expect(pageAsFile(page(body), 'guide.html', '/')).toContain(body)
  })

  it('takes scripts away, which a browser refuses to load from a folder', () => {
    const body = '<script type="module" src="/assets/app.js"></script><p>Text</p>'
    const made = pageAsFile(page(body), 'guide.html', '/')
    expect(made).not.toContain('<script')
    expect(made).toContain('<p>Text</p>')
  })
})

describe('styleAsFile', () => {
  it('finds the fonts beside the style sheet, for a site of its own and for one below another', () => {
    const style = (folder: string) => `@font-face { src: url(${folder}inter.woff2) }`
    expect(styleAsFile(style('/assets/'), '/')).toBe(style(''))
    expect(styleAsFile(style('/meterlens/assets/'), '/meterlens/')).toBe(style(''))
  })
})
