import { app, BrowserWindow, protocol } from 'electron'

protocol.registerSchemesAsPrivileged([{ scheme: 'app', privileges: { standard: true, secure: true } }])

const page = '<!doctype html><html lang="en"><title>Empty</title><body></body></html>'

void app.whenReady().then(() => {
  protocol.handle('app', () => new Response(page, { headers: { 'content-type': 'text/html' } }))
  const window = new BrowserWindow({ width: 1280, height: 800 })
  void window.loadURL('app://empty/index.html')
})
