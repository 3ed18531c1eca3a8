/** Prints one sentence for the person at the terminal. */
export function print(sentence) {
  process.stdout.write(`meterlens: ${sentence}\n`)
}

/** Ends the run with a sentence that tells what to do. */
export function fail(sentence) {
  process.stderr.write(`meterlens: ${sentence}\n`)
  process.exit(1)
}
