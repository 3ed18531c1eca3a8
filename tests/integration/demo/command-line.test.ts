import { spawn, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, it, onTestFinished } from 'vitest'
import { readOptions } from '#scripts/demo-service/options/read-options.ts'
import { temporaryFolder } from '#support/files/temporary-folder.ts'

const script = resolve(import.meta.dirname, '../../../scripts/demo-service.ts')

function launch(args: readonly string[]): ChildProcess {
  const child = spawn(process.execPath, [script, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  onTestFinished(() => {
    child.kill('SIGKILL')
  })
  return child
}

async function finished(args: readonly string[]) {
  const child = launch(args)
  const exit = new Promise<number | null>((done) => child.once('close', done))
  const [out, complaint, code] = await Promise.all([
    child.stdout === null ? '' : text(child.stdout),
    child.stderr === null ? '' : text(child.stderr),
    exit,
  ])
  return { out, complaint, code }
}

/** Reads the base URL and the token from the output, as a person would. */
async function announced(child: ChildProcess): Promise<{ baseUrl: string; token: string }> {
  let seen = ''
  for await (const piece of child.stdout ?? []) {
    seen += String(piece)
    const [, baseUrl, token] = /Base URL: (\S+)\nToken: (\S+)\n/.exec(seen) ?? []
    if (baseUrl !== undefined && token !== undefined) return { baseUrl, token }
  }
  throw new Error(`nothing announced: ${seen}`)
}

describe('npm run demo-service', () => {
  it('prints base URL and a random token, serves, logs and ends on a signal', async () => {
    const dir = temporaryFolder('cli')
    const log = join(dir, 'requests.jsonl')
    const child = launch(['--request-log', log, '--fault', 'status=503@only=2', '--dialect', 'errors=empty'])
    const { baseUrl, token } = await announced(child)
    expect(token.length).toBeGreaterThanOrEqual(32)
    const ask = () => fetch(`${baseUrl}/organizations`, { headers: { authorization: `Bearer ${token}` } })
    expect((await ask()).status).toBe(200)
    const spoilt = await ask()
    expect([spoilt.status, await spoilt.text()]).toEqual([503, ''])
    const records = readFileSync(log, 'utf8')
      .trim()
      .split('\n')
      .map((line): unknown => JSON.parse(line))
    expect(records).toMatchObject([
      { path: '/organizations', status: 200 },
      { status: 503, fault: 'status' },
    ])
    expect(JSON.stringify(records)).not.toContain(token)
    const ended = new Promise((done) => child.once('exit', done))
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
  })

  it('delivers, meters and cuts as configured', async () => {
    const child = launch([
      ...['--now', '2026-06-15T05:00:00Z', '--delivery', 'outage=2026-06-03,30/lakeside-'],
      ...['--delivery', 'daily=7', '--meters', 'irregular', '--zones', 'Pacific/Apia'],
    ])
    const { baseUrl, token } = await announced(child)
    const stamps = async (id: string, resolution: string): Promise<readonly string[]> => {
      const query = `start=2026-06-01&end=2026-06-16&resolution=${resolution}`
      const url = `${baseUrl}/variables/${id}/data?${query}`
      const reply = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
      return Array.from((await reply.text()).matchAll(/"timestamp":"([^"]+)"/g), ([, stamp]) => stamp ?? '')
    }
    // It is 18:00 in Apia, which is 13 hours ahead, so today's delivery ended at midnight.
    expect((await stamps('ada-main-incomer-electricity', 'daily')).at(-1)).toBe('2026-06-13T11:00:00Z')
    expect((await stamps('lakeside-main-incomer-electricity', 'hourly')).at(-1)).toBe('2026-06-02T23:00:00Z')
    expect(await stamps('lakeside-main-incomer-electricity', 'minute')).toEqual([])
  })

  it('explains itself', async () => {
    const { out, code } = await finished(['--help'])
    expect(code).toBe(0)
    expect(out).toContain('--replay DIR')
    expect(out).toContain('stamps=interval-start|interval-end')
    expect(out).toContain('totalizers=at-start|at-end')
  })

  it.each([
    [['--nothing'], '--nothing'],
    [['stray'], 'stray'],
    [['--port', '99999'], '--port'],
    [['--dialect', 'stamps=middle'], 'interval-start'],
    [['--dialect', 'weather=rain'], 'weather'],
    [['--fault', 'explode'], 'explode'],
    [['--fault', 'hang@sometimes=2'], 'hang@sometimes=2'],
    [['--replay', 'a', '--variables', '9'], '--variables'],
    [['--delivery', 'sometimes'], 'sometimes'],
    [['--delivery', 'outage=soon'], 'soon'],
    [['--meters', 'hourly'], 'hourly'],
    [['--zones', 'UTC,Mars/Base'], 'Mars/Base'],
  ])('refuses %j by name', (args, name) => {
    expect(() => readOptions(args, {})).toThrow(name)
  })

  it('refuses in a sentence', async () => {
    for (const wrong of [['--nothing'], ['--port', '99999']]) {
      const { complaint, code } = await finished(wrong)
      expect(code).toBe(1)
      expect(complaint).toMatch(new RegExp(`^meterlens: .*${wrong.at(-1)}.*\\.\n$`))
    }
  })

  it('says why it could not start', async () => {
    const { complaint, code } = await finished(['--replay', '/nowhere'])
    expect(code).toBe(1)
    expect(complaint).toBe('meterlens: /nowhere/portfolio.json cannot be used: no such file or directory.\n')
  })
})
