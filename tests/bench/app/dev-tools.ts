/** Just enough of the protocol of DevTools to look into the page of an app. */
export interface DevTools {
  /** The value of a promise in the page of the app; undefined while there is none, or when it went away. */
  readonly evaluateInPage: (expression: string) => Promise<unknown>
  readonly close: () => void
}

interface Message {
  readonly id?: number
  readonly result?: Answer
  readonly error?: { readonly message: string }
}

interface Answer {
  readonly sessionId?: string
  readonly targetInfos?: readonly { readonly targetId: string; readonly type: string; readonly url: string }[]
  readonly result?: { readonly value?: unknown }
}

export async function connectDevTools(url: string): Promise<DevTools> {
  const socket = new WebSocket(url)
  await new Promise<void>((resolve, reject) => {
    socket.onopen = () => {
      resolve()
    }
    socket.onerror = () => {
      reject(new Error('DevTools does not answer'))
    }
  })
  const waiting = new Map<number, (answer: Answer | undefined) => void>()
  socket.onmessage = ({ data }) => {
    const { id, result } = JSON.parse(String(data)) as Message
    if (id === undefined) return
    waiting.get(id)?.(result)
    waiting.delete(id)
  }
  let ids = 0
  const send = (method: string, params: object, sessionId?: string): Promise<Answer | undefined> => {
    const id = (ids += 1)
    socket.send(JSON.stringify({ id, method, params, sessionId }))
    return new Promise((resolve) => waiting.set(id, resolve))
  }
  return {
    evaluateInPage: async (expression) => {
      const targets = await send('Target.getTargets', {})
      const page = targets?.targetInfos?.find(({ type, url }) => type === 'page' && isOfApp(url))
      if (page === undefined) return undefined
      const attached = await send('Target.attachToTarget', { targetId: page.targetId, flatten: true })
      const asked = { expression, awaitPromise: true, returnByValue: true }
      return (await send('Runtime.evaluate', asked, attached?.sessionId))?.result?.value
    },
    close: () => {
      socket.close()
    },
  }
}

/** A window begins with an empty page, and the browser has pages of its own. */
function isOfApp(url: string): boolean {
  return url !== '' && !/^(about|chrome|devtools|data):/.test(url)
}
