import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run } from './run.mjs'
import { fail, print } from './print.mjs'

/** Programs that come from the system, and Debian's package for each. */
const debianPackages = {
  chromium: ['chromium', 'fonts-liberation2', 'fonts-dejavu-core'],
  'dbus-run-session': ['dbus'],
  'gnome-keyring-daemon': ['gnome-keyring'],
  Xvfb: ['xvfb'],
  pdftotext: ['poppler-utils'],
  'clickhouse-server': ['clickhouse-server'],
  'clickhouse-client': ['clickhouse-client'],
  'dpkg-deb': ['dpkg'],
  git: ['git'],
  tar: ['tar'],
}

function isOnPath(program) {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.some((folder) => existsSync(join(folder, program)))
}

/**
 * Makes sure that system programs are installed: installs them as root on Debian and says so; elsewhere prints the
 * exact command. Resolves with the programs that are still missing.
 */
export async function ensurePrograms(programs) {
  const missing = programs.filter((program) => !isOnPath(program))
  if (missing.length === 0) return []
  const names = [...new Set(missing.flatMap((program) => debianPackages[program]))]
  const install = `apt-get install -y --no-install-recommends ${names.join(' ')}`
  if (!isOnPath('apt-get') || process.getuid?.() !== 0) {
    const prefix = isOnPath('apt-get') ? 'sudo ' : ''
    print(`missing: ${missing.join(', ')}. On Debian or Ubuntu: ${prefix}${install}`)
    return missing
  }
  print(`installing from Debian: ${names.join(' ')} …`)
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update', '-qq'], { env, quiet: true })
  const code = await run(
    'apt-get',
    ['install', '-y', '-qq', '--no-install-recommends', '-o', 'Dpkg::Use-Pty=0', ...names],
    { env, quiet: true },
  )
  const left = missing.filter((program) => !isOnPath(program))
  if (code !== 0 || left.length > 0) print(`apt-get failed (exit ${code}); try it yourself: ${install}`)
  return left
}

/** Does the same, and ends the command if some are still missing. */
export async function needPrograms(programs) {
  if ((await ensurePrograms(programs)).length > 0)
    fail('install them with the command above and run this again.')
}

/** Installs the programs that open the app in a session with a keychain on Linux. */
export async function needSession() {
  // Chromium is needed for the browser host's own tests even if Electron's binary is present.
  if (process.platform === 'linux')
    await needPrograms(['chromium', 'dbus-run-session', 'gnome-keyring-daemon'])
}
