import { describe, expect, it } from 'vitest'
import {
  answerPortCalls,
  createPortCalls,
  type PortReply,
  type PortRequest,
} from '#shared/threads/port-calls.ts'

/** A port whose messages wait until they are delivered, in any order. */
function aPort() {
  const sent: PortRequest<number>[] = []
  const calls = createPortCalls<number, string>('test', (request) => sent.push(request))
  const deliver = answerPortCalls<number, string>(
    (reply: PortReply<string>) => {
      calls.receive(reply)
    },
    (request, publish) => {
      publish(0.5)
      if (request < 0) throw new RangeError('negative')
      return { response: `${request}!` }
    },
  )
  return { calls, sent, deliver }
}

describe('createPortCalls', () => {
  it('gives every caller its own answer, in whatever order they come', async () => {
    const { calls, sent, deliver } = aPort()
    const answers = Promise.all([calls.call(1), calls.call(2), calls.call(3)])
    for (const request of sent.toReversed()) deliver(request)
    expect(await answers).toEqual(['1!', '2!', '3!'].map((value) => ({ ok: true, value })))
    expect(calls.pending()).toBe(0)
  })

  it('tells the share that is done to whom it concerns, before the answer', async () => {
    const { calls, sent, deliver } = aPort()
    const told: unknown[] = []
    const answer = calls.call(1, [], (share) => told.push(share)).then((one) => told.push(one.ok))
    const other = calls.call(2)
    sent.forEach(deliver)
    await Promise.all([answer, other])
    expect(told).toEqual([0.5, true])
  })

  it('fails the one request whose answer threw', async () => {
    const { calls, sent, deliver } = aPort()
    const answers = Promise.all([calls.call(-1), calls.call(2)])
    sent.forEach(deliver)
    expect(await answers).toMatchObject([
      { ok: false, error: { kind: 'unexpected', detail: 'test: RangeError: negative' } },
      { ok: true },
    ])
  })

  it('fails the work in progress when the worker ends, and continues with the next one', async () => {
    const { calls, sent, deliver } = aPort()
    const lost = calls.call(1)
    calls.end('the thread ended')
    expect(await lost).toMatchObject({ ok: false, error: { detail: 'test: the thread ended' } })
    const [late] = sent.splice(0)
    if (late) deliver(late)
    const next = calls.call(5)
    sent.forEach(deliver)
    expect(await next).toEqual({ ok: true, value: '5!' })
  })
})
