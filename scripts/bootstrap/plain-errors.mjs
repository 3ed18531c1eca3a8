// Ends a command with a sentence instead of a stack trace if an option is wrong or a file cannot be used, since neither
// is a bug of the program.
import { fail } from './print.mjs'

process.on('uncaughtException', (error) => {
  const { code, path, message = '' } = error ?? {}
  if (typeof code !== 'string') throw error
  if (path !== undefined) fail(`${path} cannot be used: ${/: (.*?),/.exec(message)?.[1] ?? code}.`)
  // Node adds how to write an argument that begins with a hyphen.
  fail(`${message.split('. ')[0].replace(/\.$/, '')}.`)
})
