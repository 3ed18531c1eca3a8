import { setImmediate as turn } from 'node:timers/promises'

/**
 * Lets the event loop turn often enough for the databases and messages of a test to bring what is under way. It is for
 * facts that no event tells, such as that nothing more is sent; whatever has an event is waited for by `eventually`.
 */
export async function manyTurns(): Promise<void> {
  for (let turns = 0; turns < 200; turns += 1) await turn()
}
