export interface Order {
  /** At once when nothing is waiting, else after it. */
  now(task: () => void): void
  later(task: () => Promise<void>): void
}

/** Keeps what is done at once and what takes time in the order in which it was asked for. */
export function createOrder(): Order {
  let waiting = 0
  let last = Promise.resolve()
  const later = (task: () => Promise<void>): void => {
    waiting += 1
    last = last.then(task).finally(() => {
      waiting -= 1
    })
  }
  const now = (task: () => void): void => {
    if (waiting === 0) task()
    else {
      later(() => {
        task()
        return Promise.resolve()
      })
    }
  }
  return { now, later }
}
