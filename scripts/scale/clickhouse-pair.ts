import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

/** Two servers of ClickHouse on this machine's loopback, which know each other as shards of one cluster. */
export interface ClickHousePair {
  readonly version: string
  /** Runs statements on every server. @throws Error */
  readonly onEach: (sql: string) => void
  /** Runs one statement on the first server and returns its rows, cells as text. @throws Error */
  readonly rows: (sql: string) => readonly (readonly string[])[]
  /** Inserts text by a statement that ends in its format, on the first server. @throws Error */
  readonly insert: (sql: string, content: Buffer) => void
  /** Inserts text on every server. @throws Error */
  readonly insertOnEach: (sql: string, content: Buffer) => void
  readonly stop: () => Promise<void>
}

export const CLUSTER = 'pair'

/** Starts the servers, which write everything below `folder`. @throws Error if one does not answer */
export async function startPair(folder: string): Promise<ClickHousePair> {
  const ports = await freePorts(4)
  const tcp = ports.slice(0, 2)
  writeFileSync(join(folder, 'users.xml'), users)
  const servers: ChildProcess[] = []
  const stop = async (): Promise<void> => {
    const running = servers.filter(({ exitCode }) => exitCode === null)
    const ended = running.map((server) => new Promise((done) => server.once('exit', done)))
    for (const server of running) server.kill()
    await Promise.all(ended)
  }
  for (const [at, port] of tcp.entries()) {
    const own = join(folder, String(at))
    for (const name of ['data', 'tmp']) mkdirSync(join(own, name), { recursive: true })
    const file = join(own, 'config.xml')
    writeFileSync(file, configuration({ folder, own, port, http: ports[2 + at] ?? 0, shards: tcp }))
    servers.push(spawn('clickhouse-server', [`--config-file=${file}`], { stdio: 'ignore' }))
  }
  const run = (port: number, sql: string, input: Buffer | string = ''): string => {
    const client = ['--host', '127.0.0.1', '--port', String(port), '--multiquery']
    const query = input === '' ? [] : ['--query', sql]
    const answer = spawnSync('clickhouse-client', [...client, ...query], {
      input: input === '' ? sql : input,
      encoding: 'utf8',
      maxBuffer: 1 << 30,
    })
    if (answer.status !== 0) throw new Error(`ClickHouse refused:\n${sql.slice(0, 500)}\n${answer.stderr}`)
    return answer.stdout
  }
  const [first = 0] = tcp
  try {
    for (const [at, port] of tcp.entries())
      await untilReady(() => run(port, 'SELECT 1'), join(folder, String(at), 'err'))
  } catch (error) {
    await stop()
    throw error
  }
  return {
    version: run(first, 'SELECT version()').trim(),
    onEach: (sql) => {
      for (const port of tcp) run(port, sql)
    },
    rows: (sql) =>
      run(first, sql)
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => line.split('\t')),
    insert: (sql, content) => void run(first, sql, content),
    insertOnEach: (sql, content) => {
      for (const port of tcp) run(port, sql, content)
    },
    stop,
  }
}

async function untilReady(ask: () => string, errors: string): Promise<void> {
  for (let tries = 60; ; tries--) {
    try {
      ask()
      return
    } catch (error) {
      if (tries === 0)
        throw new Error(`a server does not answer: ${String(error)}\n${readFileSync(errors, 'utf8')}`)
      await setTimeout(500)
    }
  }
}

/** Asks the system for unused ports. */
async function freePorts(count: number): Promise<readonly number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer()
      await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
      return server
    }),
  )
  const ports = servers.map((server) => {
    const address = server.address()
    return typeof address === 'object' && address !== null ? address.port : 0
  })
  await Promise.all(servers.map((server) => new Promise((done) => server.close(done))))
  return ports
}

interface Place {
  readonly folder: string
  readonly own: string
  readonly port: number
  readonly http: number
  readonly shards: readonly number[]
}

function configuration({ folder, own, port, http, shards }: Place): string {
  const shard = (each: number): string =>
    `<shard><replica><host>127.0.0.1</host><port>${each}</port></replica></shard>`
  return `<?xml version="1.0"?>
<yandex>
  <logger><level>warning</level><log>${own}/log</log><errorlog>${own}/err</errorlog></logger>
  <listen_host>127.0.0.1</listen_host><tcp_port>${port}</tcp_port><http_port>${http}</http_port>
  <path>${own}/data/</path><tmp_path>${own}/tmp/</tmp_path><users_config>${folder}/users.xml</users_config>
  <default_profile>default</default_profile><default_database>default</default_database>
  <mark_cache_size>100000000</mark_cache_size><timezone>UTC</timezone>
  <remote_servers><${CLUSTER}>${shards.map(shard).join('')}</${CLUSTER}></remote_servers>
</yandex>
`
}

const users = `<?xml version="1.0"?>
<yandex>
  <profiles><default><insert_distributed_sync>1</insert_distributed_sync></default></profiles>
  <users><default>
    <password></password><networks><ip>127.0.0.1</ip></networks><profile>default</profile><quota>default</quota>
  </default></users>
  <quotas><default></default></quotas>
</yandex>
`
