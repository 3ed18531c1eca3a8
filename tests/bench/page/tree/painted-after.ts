/**
 * How long a change takes until it is painted, in ms: from the beginning of a frame through the page's work,
 * style, layout and paint to the next task, without waiting for the screen. Further frames count until
 * `isDone`.
 */
export async function paintedAfter(change: () => void, isDone: () => boolean): Promise<number> {
  let time = await frame(change)
  for (let frames = 0; !isDone(); frames += 1) {
    if (frames > 60) throw new Error('the change never showed')
    time += await frame(() => undefined)
  }
  return time
}

function frame(work: () => void): Promise<number> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => {
      const start = performance.now()
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => {
        resolve(performance.now() - start)
      }
      work()
      port2.postMessage(null)
    })
  })
}
