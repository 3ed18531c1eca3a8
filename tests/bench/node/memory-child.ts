// Parses one body in one way and prints by how many bytes the resident memory rose at most meanwhile.
import { readFileSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { parseInChunks } from './parse-in-chunks.ts'

const [which, file = ''] = process.argv.slice(2)
if (globalThis.gc === undefined) throw new Error('start Node with --expose-gc')

/** Looks at the memory of the whole process while the main thread is busy. */
const shared = new SharedArrayBuffer(16)
const state = new Int32Array(shared, 0, 1)
const peak = new Float64Array(shared, 8, 1)
const watcher = new Worker(
  `const { workerData } = require('node:worker_threads')
   const state = new Int32Array(workerData, 0, 1)
   const peak = new Float64Array(workerData, 8, 1)
   const look = () => { peak[0] = Math.max(peak[0], process.memoryUsage.rss()) }
   Atomics.wait(state, 0, 0)
   while (Atomics.load(state, 0) === 1) { look(); Atomics.wait(state, 0, 1, 1) }`,
  { eval: true, workerData: shared },
)
await new Promise((resolve) => watcher.once('online', resolve))

const parse = which === 'ours' ? ours() : peer()
globalThis.gc()
await new Promise((resolve) => setTimeout(resolve, 100))
const before = process.memoryUsage.rss()
Atomics.store(state, 0, 1)
Atomics.notify(state, 0)
const cached = parse()
const after = process.memoryUsage.rss()
Atomics.store(state, 0, 2)
Atomics.notify(state, 0)
process.stdout.write(String(Math.max(after, ...peak) - before))
if (cached === undefined) throw new Error('nothing parsed')

function ours(): () => unknown {
  const body = readFileSync(file)
  return () => parseInChunks(body)
}

function peer(): () => unknown {
  const text = readFileSync(file, 'latin1')
  return () => JSON.parse(text) as unknown
}
