/** Does some work at the beginning of a frame: when it began, and when the page had painted it, without waiting for the screen. */
export function paintedFrame(
  work: () => void = () => undefined,
): Promise<{ readonly began: number; readonly ended: number }> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => {
      const began = performance.now()
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => {
        resolve({ began, ended: performance.now() })
      }
      work()
      port2.postMessage(null)
    })
  })
}

/** How long a change takes until it is painted, in ms; further frames count until `isDone`. */
export async function paintedAfter(change: () => void, isDone: () => boolean): Promise<number> {
  let time = 0
  for (let frames = 0; frames === 0 || !isDone(); frames += 1) {
    if (frames > 60) throw new Error('the change never showed')
    const { began, ended } = await paintedFrame(frames === 0 ? change : undefined)
    time += ended - began
  }
  return time
}
