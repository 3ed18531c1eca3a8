/** Gives the tests frames, since there is no page that paints any. */
if (!('requestAnimationFrame' in globalThis))
  globalThis.requestAnimationFrame = (paint) => Number(setTimeout(() => paint(performance.now()), 16))
