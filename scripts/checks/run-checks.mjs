import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { checks } from './checks.mjs'
import { node24, root } from '../bootstrap/project.mjs'
import { print } from '../bootstrap/print.mjs'

/** Runs one program to its end and resolves with its exit code and everything it printed. */
function runQuietly({ script, args }) {
  return new Promise((resolve) => {
    const child = spawn(node24, [script, ...args], { cwd: root, env: { ...process.env, FORCE_COLOR: '0' } })
    const chunks = []
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => chunks.push(chunk))
    child.on('error', (error) => resolve({ code: 127, output: String(error) }))
    child.on('close', (code) => resolve({ code: code ?? 1, output: Buffer.concat(chunks).toString() }))
  })
}

/**
 * Runs all checks, as many at once as there are cores, since each of them uses one. The output of a check is printed in
 * one piece when the check ends. Resolves with those that failed and what they printed; `onCoreFree` is called once fewer checks
 * are left than there are cores.
 */
export async function runChecks(onCoreFree = () => {}) {
  const waiting = [...checks]
  const failed = []
  const work = async () => {
    for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
      const started = Date.now()
      const { code, output } = await runQuietly(check)
      const seconds = Math.round((Date.now() - started) / 1000)
      print(`check: ${check.name}: ${code === 0 ? 'passed' : 'failed'} after ${seconds} s`)
      if (output.trim() !== '') process.stdout.write(`${output.trimEnd()}\n`)
      if (code !== 0) failed.push({ title: check.name, reason: output })
    }
    onCoreFree()
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
  return failed
}
