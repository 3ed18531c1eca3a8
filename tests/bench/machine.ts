import { readFileSync } from 'node:fs'
import { cpus, loadavg, release, totalmem } from 'node:os'
import { resolve } from 'node:path'
import { chooseExecutable } from '#support/app/choose-executable.ts'

const root = resolve(import.meta.dirname, '../..')

/** Libraries with which ours is compared. */
const peers = ['uplot', 'echarts', 'chart.js', '@duckdb/node-api', 'dexie'] as const

/** Conditions of a run: numbers of another machine or another version cannot be compared with it. */
export interface Machine {
  readonly cpu: string
  readonly cores: number
  readonly memoryGB: number
  readonly system: string
  readonly node: string
  /** Electron itself, or the browser host that replaces it. */
  readonly host: string
  readonly peers: Readonly<Record<string, string>>
  /** Load in the minute before the run began: near zero if nothing else was running. */
  readonly loadBefore: number
  readonly startedAt: string
}

export function describeMachine(): Machine {
  const executable = chooseExecutable()
  return {
    cpu: cpus()[0]?.model ?? '',
    cores: cpus().length,
    memoryGB: Math.round(totalmem() / 1e9),
    system: `${process.platform} ${release()}`,
    node: process.version,
    host: executable.includes('browser-host') ? 'browser host' : 'Electron',
    peers: Object.fromEntries(peers.map((name) => [name, versionOf(name)])),
    loadBefore: Math.round((loadavg()[0] ?? 0) * 100) / 100,
    startedAt: new Date().toISOString(),
  }
}

function versionOf(name: string): string {
  const text = readFileSync(resolve(root, 'node_modules', name, 'package.json'), 'utf8')
  return (JSON.parse(text) as { version: string }).version
}
