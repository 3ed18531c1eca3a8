import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const ROOT = resolve(import.meta.dirname, '../../..')

interface Source {
  readonly path: string
  readonly text: string
}

/** All shipped sources, without the comments, which may mention a forbidden name. */
const sources: readonly Source[] = ['shared', 'electron', 'renderer'].flatMap((room) =>
  readdirSync(join(ROOT, room), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(ts|vue|html|css)$/.test(name) && !name.endsWith('.d.ts'))
    .map((name) => ({
      path: `${room}/${name}`,
      text: withoutComments(readFileSync(join(ROOT, room, name), 'utf8')),
    })),
)

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\/|<!--[\s\S]*?-->|^\s*\/\/.*$/gm, '')
}

/** Returns the files that match `pattern`, except for the allowed ones. */
function filesWith(pattern: RegExp, allowed: readonly string[] = []): readonly string[] {
  return sources
    .filter(({ path, text }) => pattern.test(text) && !allowed.includes(path))
    .map(({ path }) => path)
}

describe('the sources', () => {
  it('are there to be searched', () => {
    expect(sources.length).toBeGreaterThan(100)
    expect(filesWith(/contextBridge/)).toEqual(['electron/preload.ts'])
  })

  it('row 1: hold no http address but the loopback the demo listens on and SVG’s name', () => {
    const insecure = /["'`]http:\/\/(?!127\.0\.0\.1|localhost|www\.w3\.org\/)[^"'`]/
    expect(filesWith(insecure, ['electron/demo/server.ts'])).toEqual([])
    const demo = sources.find(({ path }) => path === 'electron/demo/server.ts')?.text ?? ''
    expect(demo).toContain("'127.0.0.1'")
  })

  it('row 10: switch no Blink feature on', () => {
    expect(filesWith(/enableBlinkFeatures|--enable-blink/)).toEqual([])
  })

  it('row 11: have no webview', () => {
    expect(filesWith(/<webview|createElement\(['"]webview/)).toEqual([])
  })

  it('row 15: open outside addresses in one place, and files never', () => {
    expect(filesWith(/openExternal/, ['electron/window/desktop.ts'])).toEqual([])
    expect(filesWith(/openPath/)).toEqual([])
  })

  it('row 17: touch ipcMain in the composition root alone, which hands it to the adapter', () => {
    expect(filesWith(/\bipcMain\b/, ['electron/main.ts'])).toEqual([])
    const main = sources.find(({ path }) => path === 'electron/main.ts')?.text ?? ''
    expect(main).toContain('ipc: ipcMain')
    expect(main).not.toMatch(/ipcMain\s*\./)
  })

  it('row 18: load no page from a file', () => {
    expect(filesWith(/loadFile\(|["'`]file:\/\//)).toEqual([])
  })

  it('extra: relax no certificate and answer no client certificate', () => {
    expect(
      filesWith(/certificate-error|setCertificateVerifyProc|rejectUnauthorized|NODE_TLS_REJECT/),
    ).toEqual([])
  })

  it('extra: run no text as code', () => {
    expect(filesWith(/\beval\(|new Function\(|executeJavaScript\(/)).toEqual([])
  })

  it('row 20: let no page see ipcRenderer', () => {
    expect(filesWith(/\bipcRenderer\b/, ['electron/preload.ts'])).toEqual([])
  })
})

describe('row 16: Electron', () => {
  const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    devDependencies: Record<string, string>
  }
  const pinned = manifest.devDependencies['electron'] ?? ''

  it('is pinned exactly and installed as pinned', () => {
    expect(pinned).toMatch(/^\d+\.\d+\.\d+$/)
    const { version } = createRequire(import.meta.url)('electron/package.json') as { version: string }
    expect(version).toBe(pinned)
  })

  it('was at most one major behind the newest, 45, when this was last looked at: 2026-11-20', () => {
    expect(Number(pinned.split('.')[0])).toBeGreaterThanOrEqual(45 - 1)
  })
})
