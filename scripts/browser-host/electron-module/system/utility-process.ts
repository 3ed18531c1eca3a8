import { fork, type ChildProcess } from 'node:child_process'
import type { Host } from '../../host-state.ts'
import { GuardedEmitter, guard } from '../guarded.ts'

interface ForkOptions {
  readonly env?: NodeJS.ProcessEnv
  readonly cwd?: string
  readonly stdio?: 'pipe' | 'ignore' | 'inherit'
  readonly serviceName?: string
}

const shim = new URL('./parent-port.ts', import.meta.url).href

/** A child of utilityProcess.fork; messages are structured clones, ports are not emulated. */
class UtilityProcess extends GuardedEmitter {
  readonly #child: ChildProcess

  constructor(modulePath: string, args: readonly string[], { env, cwd, stdio }: ForkOptions) {
    super()
    this.#child = fork(modulePath, args, {
      serialization: 'advanced',
      stdio: [stdio ?? 'inherit', stdio ?? 'inherit', stdio ?? 'inherit', 'ipc'],
      execArgv: ['--import', shim],
      ...(env && { env }),
      ...(cwd !== undefined && { cwd }),
    })
    this.#child.once('spawn', () => this.emit('spawn'))
    this.#child.on('message', (message) => this.emit('message', message))
    this.#child.once('exit', (code) => this.emit('exit', code ?? 1))
    this.#child.once('error', (error) => this.emit('error', 'FatalError', '', error.message))
  }

  get pid(): number | undefined {
    return this.#child.exitCode === null ? this.#child.pid : undefined
  }

  get stdout(): ChildProcess['stdout'] {
    return this.#child.stdout
  }

  get stderr(): ChildProcess['stderr'] {
    return this.#child.stderr
  }

  postMessage(message: unknown, transfer: readonly unknown[] = []): void {
    if (transfer.length > 0) throw new Error('browser host: ports to a utility process are not emulated')
    this.#child.send(structuredClone(message) as object)
  }

  kill(): boolean {
    return this.#child.kill()
  }
}

export function createUtilityProcess(host: Host) {
  return guard('utilityProcess', {
    fork: (modulePath: string, args: readonly string[] = [], options: ForkOptions = {}): UtilityProcess => {
      if (!host.boot.isReady) throw new Error('utilityProcess cannot be created before app is ready.')
      return new UtilityProcess(modulePath, args, options)
    },
  })
}
