import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { app, BrowserWindow, ipcMain, protocol } from 'electron'

const types = { '.html': 'text/html', '.mjs': 'text/javascript' }

protocol.registerSchemesAsPrivileged([
  { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true } },
])

ipcMain.handle('echo', (_event, ...args) => args[0])

/** Prints the order of events, for a test that cannot query it. */
function print(event) {
  if (process.env.FIXTURE_PRINT) process.stdout.write(`${event}\n`)
}

for (const name of ['before-quit', 'will-quit']) app.on(name, () => print(name))
app.on('quit', (_event, exitCode) => print(`quit ${exitCode}`))

async function serve(request) {
  const { pathname } = new URL(request.url)
  if (pathname === '/redirect') {
    return new Response(null, { status: 302, headers: { location: 'https://foreign.invalid/' } })
  }
  const body = await readFile(join(import.meta.dirname, pathname)).catch(() => null)
  if (body === null) return new Response(null, { status: 404 })
  return new Response(body, { headers: { 'content-type': types[extname(pathname)] ?? 'text/plain' } })
}

void app.whenReady().then(() => {
  protocol.handle('app', serve)
  const window = new BrowserWindow({
    width: 1000,
    height: 700,
    webPreferences: { preload: join(import.meta.dirname, 'preload-script') },
  })
  void window.loadURL('app://fixture/index.html').then(() => print('shown'))
  window.on('close', () => print('close'))
  window.on('closed', () => print('closed'))
})
