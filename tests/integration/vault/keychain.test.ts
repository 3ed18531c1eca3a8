import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { filesWithCanary } from '#support/app/canary.ts'
import { temporaryFolder } from '#support/files/temporary-folder.ts'

const TOKEN = 'canary-7c1e-keychain'
const STEP = join(import.meta.dirname, 'keychain-step.ts')

const missing = ['dbus-run-session', 'gnome-keyring-daemon'].filter(
  (program) => spawnSync('which', [program]).status !== 0,
)
/** On Debian the bootstrap has installed the programs as root, so their absence is a failure and no reason to skip. */
const mustRun = existsSync('/etc/debian_version') && process.getuid?.() === 0
const skipped = missing.length > 0 && !mustRun
if (skipped) console.log(`keychain: skipped, this machine has no ${missing.join(' and no ')}`)

/** Runs each step in a new process, all within one session bus with an unlocked gnome-keyring. */
function runSteps(home: string, steps: readonly (readonly string[])[]): readonly unknown[] {
  const quoted = steps.map((step) => `"${process.execPath}" "${STEP}" ${step.map((s) => `'${s}'`).join(' ')}`)
  const script = [
    'set -e',
    'printf meterlens | gnome-keyring-daemon --unlock --components=secrets >/dev/null 2>&1',
    ...quoted,
  ].join('\n')
  const env = { ...process.env, HOME: home, XDG_DATA_HOME: join(home, 'data'), XDG_RUNTIME_DIR: home }
  const ran = spawnSync('dbus-run-session', ['--', 'sh', '-c', script], { env, encoding: 'utf8' })
  if (ran.status !== 0) throw new Error(`the steps failed: ${ran.error?.message ?? ran.stderr}`)
  return ran.stdout
    .trim()
    .split('\n')
    .map((line): unknown => JSON.parse(line))
}

function aHome(): string {
  const home = temporaryFolder('home')
  mkdirSync(join(home, 'data'))
  return home
}

describe.skipIf(skipped)('the keychain of a real gnome-keyring', () => {
  it('keeps a token from one process to the next, and erases it', () => {
    const outcomes = runSteps(aHome(), [
      ['state'],
      ['read', 'a'],
      ['write', 'a', TOKEN],
      ['read', 'a'],
      ['read', 'b'],
      ['erase', 'a'],
      ['read', 'a'],
      ['erase', 'a'],
    ])
    expect(outcomes).toEqual([
      { kind: 'available' },
      { ok: true },
      { ok: true, value: null },
      { ok: true, value: TOKEN },
      { ok: true },
      { ok: true, value: null },
      { ok: true },
      { ok: true, value: null },
    ])
  })

  it('keeps it over a new session, and in no file that can be read', () => {
    const home = aHome()
    runSteps(home, [['write', 'a', TOKEN]])
    expect(filesWithCanary(home, TOKEN)).toEqual([])
    expect(runSteps(home, [['read', 'a']])).toEqual([{ ok: true, value: TOKEN }])
  })

  it('keeps a token as long as the contract allows', () => {
    const long = 'x'.repeat(8192)
    expect(
      runSteps(aHome(), [
        ['write', 'a', long],
        ['read', 'a'],
      ]),
    ).toEqual([
      { ok: true, value: null },
      { ok: true, value: long },
    ])
  })
})

describe.skipIf(process.platform !== 'linux')('the keychain without a session bus', () => {
  const env = { ...process.env, DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent/bus' }
  const runStep = (...step: readonly string[]): unknown => {
    const ran = spawnSync(process.execPath, [STEP, ...step], { env, encoding: 'utf8' })
    return JSON.parse(ran.stdout) as unknown
  }

  it('says that it is unavailable, and never falls back to one that forgets', () => {
    expect(runStep('state')).toMatchObject({ kind: 'unavailable' })
    const refused = runStep('write', 'a', TOKEN)
    expect(refused).toMatchObject({ ok: false, error: { kind: 'keychain-unavailable' } })
    expect(JSON.stringify(refused)).not.toContain(TOKEN)
    expect(runStep('read', 'a')).toMatchObject({ ok: false, error: { kind: 'keychain-unavailable' } })
  })
})
