/** One sentence for the person at the terminal. */
export function say(sentence) {
  process.stdout.write(`meterlens: ${sentence}\n`)
}

/** Ends the run with a sentence that says what to do. */
export function giveUp(sentence) {
  process.stderr.write(`meterlens: ${sentence}\n`)
  process.exit(1)
}
