import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from './run.mjs'

// The output of the daemon, its environment, is not used; the password unlocks a keyring that lives only as long as
// this run.
const unlockThenRun = `printf meterlens | gnome-keyring-daemon --unlock --components=secrets >/dev/null 2>&1
exec "$@"`

/**
 * Runs a program inside a separate session bus with a real, unlocked gnome-keyring, so that tests use the same keychain
 * as users but never that of the person who runs them. On other systems it simply runs the program.
 */
export async function runWithKeyring(program, args, options) {
  if (process.platform !== 'linux') return run(program, args, options)
  const home = mkdtempSync(join(tmpdir(), 'meterlens-keyring-'))
  const env = { ...options.env, XDG_DATA_HOME: home, XDG_RUNTIME_DIR: home }
  try {
    return await run('dbus-run-session', ['--', 'sh', '-c', unlockThenRun, 'sh', program, ...args], {
      ...options,
      env,
    })
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
}
