const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const HEADER_NAME = 'IHDR'

/** Whether `bytes` begin as a PNG does: its signature, then its header chunk (PNG 3rd edition, 5.2 and 11.2.1). */
export function isPng(bytes: Uint8Array): boolean {
  const isSigned = SIGNATURE.every((byte, index) => bytes[index] === byte)
  return isSigned && String.fromCharCode(...bytes.subarray(12, 16)) === HEADER_NAME
}
