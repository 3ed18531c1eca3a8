/** A process or a page, which ends at some moment: what it waits for then never comes. */
export interface Life {
  readonly isAlive: () => boolean
  readonly end: () => void
}

export function createLife(): Life {
  let isAlive = true
  return {
    isAlive: () => isAlive,
    end: () => {
      isAlive = false
    },
  }
}
