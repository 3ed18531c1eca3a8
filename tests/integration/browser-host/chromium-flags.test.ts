import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { chromium } from 'playwright-core'
import { expect, it } from 'vitest'
import { findChromium } from '../../../scripts/browser-host/chromium/find-chromium.ts'
import { chromiumFlags } from '../../../scripts/browser-host/chromium/flags.ts'

it('lets no peer connection send UDP, should a page come to one', async () => {
  const server = createSocket('udp4')
  let packets = 0
  server.on('message', () => (packets += 1))
  server.bind(0, '127.0.0.1')
  await once(server, 'listening')
  const choices = { profileDir: '', appServerPort: 0, headless: true, sandbox: false, debuggingPort: false }
  const args = chromiumFlags(choices).filter((flag) => /^--(no-sandbox|webrtc)/.test(flag))
  const browser = await chromium.launch({ executablePath: findChromium(), args })
  const page = await browser.newPage()
  await page.evaluate(async (port) => {
    const connection = new RTCPeerConnection({ iceServers: [{ urls: `stun:127.0.0.1:${port}` }] })
    // It is null once every way to reach the server has been tried; waiting for its answer takes much longer.
    const tried = new Promise((resolve) => {
      connection.addEventListener('icecandidate', ({ candidate }) => candidate ?? resolve(undefined))
    })
    connection.createDataChannel('readings')
    await connection.setLocalDescription()
    await tried
  }, server.address().port)
  await browser.close()
  server.close()
  expect(packets).toBe(0)
})
