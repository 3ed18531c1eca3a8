import { createHash } from 'node:crypto'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createAppFiles } from '#electron/window/app-files.ts'
import { contentSecurityPolicy } from '#electron/window/security/content-security.ts'
import { temporaryFolder } from '#support/files/temporary-folder.ts'

function someFiles() {
  const folder = temporaryFolder('app')
  const root = join(folder, 'renderer')
  mkdirSync(join(root, 'assets'), { recursive: true })
  mkdirSync(join(folder, 'renderer-evil'))
  writeFileSync(join(root, 'index.html'), '<title>Meterlens</title>')
  writeFileSync(join(root, 'assets', 'worker.js'), 'postMessage(1)')
  writeFileSync(join(root, 'notes.txt'), 'not served')
  writeFileSync(join(folder, 'secret.json'), '{}')
  writeFileSync(join(folder, 'renderer-evil', 'x.js'), '')
  symlinkSync(join(folder, 'secret.json'), join(root, 'link.json'))
  const serve = createAppFiles(root)
  return { root, ask: (url: string, method = 'GET') => serve(new Request(url, { method })) }
}

describe('createAppFiles', () => {
  it('serves the page at its root and files by their type', async () => {
    const { ask } = someFiles()
    const page = await ask('app://meterlens/')
    expect(await page.text()).toBe('<title>Meterlens</title>')
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
    const worker = await ask('app://meterlens/assets/worker.js?x#y')
    expect(worker.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  })

  it('answers HEAD without a body', async () => {
    expect(await (await someFiles().ask('app://meterlens/index.html', 'HEAD')).text()).toBe('')
  })

  it.each([
    ['app://meterlens/missing.js', 404],
    ['app://meterlens/some/route', 404],
    ['app://meterlens/notes.txt', 404],
    ['app://meterlens/link.json', 403],
    ['app://meterlens/../secret.json', 404],
    ['app://meterlens/%2e%2e/secret.json', 404],
    ['app://meterlens/..%2fsecret.json', 403],
    ['app://meterlens/..%2frenderer-evil%2fx.js', 403],
    ['app://meterlens/assets/..%5c..%5cx.js', 400],
    ['app://meterlens/c:/x.js', 400],
    ['app://meterlens/%00.js', 400],
    ['app://meterlens/%zz.js', 400],
    ['app://evil/index.html', 400],
    ['app://meterlens:81/index.html', 400],
    ['https://meterlens/index.html', 400],
  ])('answers %s with %i', async (url, status) => {
    const response = await someFiles().ask(url)
    expect(response.status).toBe(status)
    expect(await response.text()).toBe('')
  })

  it('takes no other method', async () => {
    expect((await someFiles().ask('app://meterlens/', 'POST')).status).toBe(400)
  })

  it('sends the policy, and forbids guessing the type, with every answer that has one', async () => {
    const { ask } = someFiles()
    for (const url of [
      'app://meterlens/',
      'app://meterlens/assets/worker.js',
      'app://meterlens/missing.js',
    ]) {
      expect((await ask(url)).headers.get('content-security-policy')).toBe(contentSecurityPolicy)
    }
    expect((await ask('app://meterlens/')).headers.get('x-content-type-options')).toBe('nosniff')
  })

  it('allows the script inside a page by its hash, for that page only', async () => {
    const { ask, root } = someFiles()
    writeFileSync(join(root, 'with-script.html'), '<head><script>start()</script></head>')
    const hash = createHash('sha256').update('start()').digest('base64')
    const allowed = contentSecurityPolicy.replace("script-src 'self'", `script-src 'self' 'sha256-${hash}'`)
    for (const method of ['GET', 'HEAD']) {
      const page = await ask('app://meterlens/with-script.html', method)
      expect(page.headers.get('content-security-policy')).toBe(allowed)
    }
    expect((await ask('app://meterlens/')).headers.get('content-security-policy')).toBe(contentSecurityPolicy)
  })
})
