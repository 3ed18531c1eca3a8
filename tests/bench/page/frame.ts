/**
 * Runs `work` at the beginning of a frame, and returns when the frame began and when the page had painted it. It does
 * not wait for the screen.
 */
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

/**
 * Returns true if a column of pixels, at a share of the width, has a colour. Axes, grid and texts are grey. A line of a
 * pixel and a half may cover two pixels by three quarters each, which is enough. Its source is also sent to pages as
 * text.
 */
export function isColoured(canvas: HTMLCanvasElement | null, share = 0.5): boolean {
  const context = canvas?.getContext('2d')
  if (!canvas || !context || canvas.width < 200) return false
  const { data } = context.getImageData(Math.round(canvas.width * share), 0, 1, canvas.height)
  for (let at = 0; at < data.length; at += 4) {
    const channels = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0]
    if ((data[at + 3] ?? 0) > 120 && Math.max(...channels) - Math.min(...channels) > 60) return true
  }
  return false
}

/** Returns the ms until a change is painted, including further frames until `isDone`. */
export async function paintedAfter(change: () => void, isDone: () => boolean): Promise<number> {
  let time = 0
  for (let frames = 0; frames === 0 || !isDone(); frames += 1) {
    if (frames > 60) throw new Error('the change never showed')
    const { began, ended } = await paintedFrame(frames === 0 ? change : undefined)
    time += ended - began
  }
  return time
}
