import { readFileSync } from 'node:fs'
import { guard, GuardedEmitter } from './guarded.ts'

const pngSignature = '89504e470d0a1a0a'

/** A NativeImage that is a PNG and nothing else. */
export class HostNativeImage extends GuardedEmitter {
  readonly #png: Buffer

  constructor(png: Buffer) {
    super()
    this.#png = png.subarray(0, 8).toString('hex') === pngSignature ? png : Buffer.alloc(0)
  }

  toPNG(): Buffer {
    return Buffer.from(this.#png)
  }

  toDataURL(): string {
    return `data:image/png;base64,${this.#png.toString('base64')}`
  }

  isEmpty(): boolean {
    return this.#png.length === 0
  }

  /** From the header of the PNG. */
  getSize(): { width: number; height: number } {
    if (this.isEmpty()) return { width: 0, height: 0 }
    return { width: this.#png.readUInt32BE(16), height: this.#png.readUInt32BE(20) }
  }
}

export const nativeImage = guard('nativeImage', {
  createEmpty: () => new HostNativeImage(Buffer.alloc(0)),
  createFromBuffer: (png: Buffer) => new HostNativeImage(Buffer.from(png)),
  createFromPath: (path: string) => new HostNativeImage(readFileSync(path)),
  createFromDataURL: (url: string) => new HostNativeImage(Buffer.from(url.replace(/^.*,/, ''), 'base64')),
})
