// `npm start` installs what is missing, builds, and opens the app.
import { ensureBuilt } from './bootstrap/build.mjs'
import { needPrograms } from './bootstrap/debian.mjs'
import { browserHost, ensureElectron } from './bootstrap/electron.mjs'
import { ensurePackages } from './bootstrap/packages.mjs'
import { node24, root } from './bootstrap/project.mjs'
import { run } from './bootstrap/run.mjs'
import { fail, print } from './bootstrap/print.mjs'

const hasDisplay =
  process.platform !== 'linux' || Boolean(process.env.DISPLAY) || Boolean(process.env.WAYLAND_DISPLAY)

async function startHost() {
  print(
    "Electron's binary is not here and could not be downloaded, so Meterlens opens in the browser host on Chromium (README, «Without Electron»).",
  )
  await needPrograms(['chromium'])
  return browserHost
}

await ensurePackages()
await ensureBuilt()
const electron = await ensureElectron()
// Electron also needs a display on Debian; without one the tour runs on the browser host, which does not.
const executable = electron !== undefined && hasDisplay ? electron : await startHost()

if (hasDisplay) {
  process.exit(await run(executable, ['.', ...process.argv.slice(2)], { cwd: root }))
}
print('there is no display, so the main job runs headless against the demo portfolio; see out/tour/.')
process.exit(await run(node24, ['scripts/tour.ts'], { cwd: root, env: { METERLENS_ELECTRON: executable } }))
