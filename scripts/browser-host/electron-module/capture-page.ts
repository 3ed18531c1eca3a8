import type { Page } from '../window/page.ts'
import { HostNativeImage } from './native-image.ts'

/** The visible area, or a part of it in CSS pixels, as Chromium draws it. */
export async function capture(
  page: Page,
  rect?: { x: number; y: number; width: number; height: number },
): Promise<HostNativeImage> {
  const clip = rect ? { clip: { ...rect, scale: 1 } } : {}
  const { data } = await page.link.session.send('Page.captureScreenshot', { format: 'png', ...clip })
  return new HostNativeImage(Buffer.from(data, 'base64'))
}
