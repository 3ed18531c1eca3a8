import { app, BrowserWindow, protocol } from 'electron'

protocol.registerSchemesAsPrivileged([{ scheme: 'app', privileges: { standard: true, secure: true } }])

if (!app.requestSingleInstanceLock({ from: process.env.FIXTURE_NAME })) {
  process.stdout.write('another is running\n')
  app.quit()
} else {
  app.on('second-instance', (_event, _argv, _cwd, data) => {
    process.stdout.write(`second ${JSON.stringify(data)}\n`)
  })
  void app.whenReady().then(() => {
    protocol.handle(
      'app',
      () => new Response('<h1>Single</h1>', { headers: { 'content-type': 'text/html' } }),
    )
    void new BrowserWindow().loadURL('app://single/')
  })
}
