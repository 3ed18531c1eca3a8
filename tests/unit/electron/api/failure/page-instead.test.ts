import { expect, it } from 'vitest'
import { pageInstead } from '#electron/api/failure/page-instead.ts'

const page = (title: string, body = ''): string =>
  `<!doctype html><html><head><title>${title}</title></head><body>${body}</body></html>`

it.each([
  [page('Hotel Wi-Fi'), { kind: 'offline', reason: 'captive-portal' }],
  [page('Welcome', '<input type="password" name="p">'), { kind: 'offline', reason: 'captive-portal' }],
  [
    page('Guests', '<form><button>Accept the terms to continue</button></form>'),
    { kind: 'offline', reason: 'captive-portal' },
  ],
  [
    '<html><head><meta http-equiv="refresh" content="0; url=http://10.0.0.1/login"></head></html>',
    { kind: 'offline', reason: 'captive-portal' },
  ],
  [page('502 Bad Gateway'), { kind: 'unexpected-response', page: 'error-page' }],
  [page('', '<h1>Service unavailable</h1>'), { kind: 'unexpected-response', page: 'error-page' }],
  [
    page('Energy suite', '<div id="app"></div><script src="/a.js"></script>'),
    { kind: 'unexpected-response', page: 'website' },
  ],
  [page('It works'), { kind: 'unexpected-response', page: 'unknown' }],
])('says what sort of page came: %s', (text, error) => {
  expect(pageInstead(text, 'GET /organizations')).toMatchObject({ ok: false, error })
})
