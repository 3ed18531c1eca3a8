/** A process or a page that ends at some moment; anything that it awaits then never arrives. */
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
