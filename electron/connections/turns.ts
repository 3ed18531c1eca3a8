/** Runs the actions of one id in the order of the calls, each after the one before it has ended. */
export type InTurn = <T>(id: string, act: () => Promise<T>) => Promise<T>

export function createTurns(): InTurn {
  const last = new Map<string, Promise<unknown>>()
  return (id, act) => {
    const turn = (last.get(id) ?? Promise.resolve()).then(act, act)
    last.set(id, turn)
    return turn
  }
}
