import { EventEmitter } from 'node:events'

/** `process.parentPort` of a utility process, over Node's own channel to the parent. */
const parentPort = Object.assign(new EventEmitter(), {
  postMessage: (message: unknown) => void process.send?.(message),
})
process.on('message', (message) => {
  parentPort.emit('message', { data: message, ports: [] })
})
Object.assign(process, { parentPort })
