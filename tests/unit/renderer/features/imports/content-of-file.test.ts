import { describe, expect, it } from 'vitest'
import { contentOfFile } from '#renderer/features/imports/content-of-file.ts'
import { openFile } from '#renderer/features/imports/open-file.ts'

const read = (content: string | Uint8Array<ArrayBuffer>) =>
  contentOfFile(typeof content === 'string' ? new TextEncoder().encode(content).buffer : content.buffer)
const wide = (text: string, isLittle: boolean): Uint8Array<ArrayBuffer> => {
  const view = new DataView(new ArrayBuffer(2 * text.length))
  for (let at = 0; at < text.length; at++) view.setUint16(2 * at, text.charCodeAt(at), isLittle)
  return new Uint8Array(view.buffer)
}

describe('contentOfFile', () => {
  it('tells a NEM12 file from any other table', () => {
    const day = ['300', '20250301', ...Array<string>(48).fill('1'), 'A'].join(',')
    const nem12 = `\uFEFF100,NEM12,202503020000,A,B\n200,61,E1,,E1,,,kWh,30,\n${day}\n900`
    expect(read(nem12)).toMatchObject({
      kind: 'channels',
      channels: [{ name: '61 E1' }],
    })
    expect(read('day;t\n2025-03-01;1')).toEqual({
      kind: 'table',
      rows: [
        ['day', 't'],
        ['2025-03-01', '1'],
      ],
    })
  })

  it('joins a column of times to that of dates', () => {
    expect(read('01.03.2025;00:15;1,5\n01.03.2025;00:30;2,5')).toMatchObject({
      rows: [
        ['01.03.2025 00:15', '1,5'],
        ['01.03.2025 00:30', '2,5'],
      ],
    })
  })

  it('separates cells at semicolons, even if every row contains a decimal comma', () => {
    expect(read('01.03.2025;1,5\n02.03.2025;2,5')).toMatchObject({
      rows: [
        ['01.03.2025', '1,5'],
        ['02.03.2025', '2,5'],
      ],
    })
    expect(read('2025-03-01,1.5\n2025-03-02,2.5')).toMatchObject({
      rows: [
        ['2025-03-01', '1.5'],
        ['2025-03-02', '2.5'],
      ],
    })
  })

  it.each([
    ['UTF-8 with a mark', new TextEncoder().encode('\uFEFFTag\tWärme\n2025-03-01\t1')],
    ['UTF-16', wide('\uFEFFTag\tWärme\n2025-03-01\t1', true)],
    ['UTF-16 of the other order', wide('\uFEFFTag\tWärme\n2025-03-01\t1', false)],
    ['UTF-16 without a mark', wide('Tag\tWärme\n2025-03-01\t1', true)],
    ['UTF-16 of the other order without one', wide('Tag\tWärme\n2025-03-01\t1', false)],
    ['Windows-1252', Uint8Array.from('Tag\tW\u00E4rme\n2025-03-01\t1', (letter) => letter.charCodeAt(0))],
  ])('reads %s', (_encoding, bytes) => {
    expect(read(bytes)).toMatchObject({
      rows: [
        ['Tag', 'Wärme'],
        ['2025-03-01', '1'],
      ],
    })
  })

  it('says that a workbook and a picture are not read', () => {
    const xlsx = Uint8Array.from([0x50, 0x4b, 3, 4, 20, 0])
    const xls = Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1])
    for (const bytes of [xlsx, xls]) expect(() => read(bytes)).toThrow('Save the sheet as CSV')
    const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13])
    expect(() => read(png)).toThrow('not a text file')
  })

  it('names the row whose quotation mark would swallow the rows after it', () => {
    const days = (note: string): string => `d,kWh,note\n2025-03-01,1,${note}\n2025-03-02,2,\n2025-03-03,3,`
    expect(() => read(days('"5 bar'))).toThrow('opens in row 2')
    expect(() => read(`${days('"5" pipe')}"6" pipe`)).toThrow('opens in row 2')
    for (const sound of ['5" pipe', '"two\nlines"', '"a ""b"""'])
      expect(read(days(sound))).toMatchObject({ rows: { length: 4 } })
  })

  it('says that a web page is none of these files, nor is any other XML', () => {
    const pages = [
      '<!DOCTYPE html><html></html>',
      '<html lang="en"><br></html>',
      '<!-- x -->\n<!doctype HTML>',
    ]
    for (const page of pages) expect(() => read(page)).toThrow('web page')
    expect(() => read('<?xml version="1.0"?><invoice/>')).toThrow('not a Green Button')
    expect(() => read('<feed><p></feed>')).toThrow('not well formed at character 10')
  })

  it('joins the number of an hour to its date', () => {
    const hours = Array.from({ length: 24 }, (_, hour) => `2025-03-01;${String(hour + 1)};1,5`)
    const content = read(['Day;Hour;kWh', ...hours].join('\n'))
    expect(content.kind === 'table' ? content.rows.slice(0, 2) : []).toEqual([
      ['Day Hour', 'kWh'],
      ['2025-03-01 1/24', '1,5'],
    ])
  })

  it('refuses a document that declares entities, before anything of it is read', () => {
    const bomb = '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "&c;&c;">]><a>&b;</a>'
    expect(() => read(bomb)).toThrow('declares types or entities at character 22')
  })
})

describe('openFile', () => {
  it('does not read a file that would fill the memory', async () => {
    const large = { name: 'x.csv', size: 2e9, arrayBuffer: () => Promise.reject(new Error('was read')) }
    await expect(openFile(large)).rejects.toThrow('larger than 100 MB')
  })
})
