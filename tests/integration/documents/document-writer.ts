import { createDocuments } from '#electron/documents/documents.ts'

/** Saves a document repeatedly, larger each time, and prints the number of each save that was confirmed. */
const [folder = '', first = '0'] = process.argv.slice(2)
const clock = { now: () => performance.timeOrigin + performance.now() }
const { calls } = createDocuments({ folder, clock, log: { warn: () => undefined } })
await calls.openDocuments({ connectionId: 'demo' })
await calls.replaceDocuments({ connectionId: 'demo', unless: 'present', documents: [] })
for (let number = Number(first); ; number += 1) {
  const document = { number, text: 'x'.repeat((number * 7919) % 200_000) }
  const written = await calls.writeDocument({ connectionId: 'demo', shelf: 'workspaces', id: 'w', document })
  if (written.ok) process.stdout.write(`${String(number)}\n`)
}
