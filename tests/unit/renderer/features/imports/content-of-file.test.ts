import { describe, expect, it } from 'vitest'
import { contentOfFile } from '#renderer/features/imports/content-of-file.ts'

const aFile = (content: string | Uint8Array<ArrayBuffer>) => new File([content], 'x.csv')
const wide = (text: string, isLittle: boolean): Uint8Array<ArrayBuffer> => {
  const view = new DataView(new ArrayBuffer(2 * text.length))
  for (let at = 0; at < text.length; at++) view.setUint16(2 * at, text.charCodeAt(at), isLittle)
  return new Uint8Array(view.buffer)
}

describe('contentOfFile', () => {
  it('tells a NEM12 file from any other table', async () => {
    const day = ['300', '20250301', ...Array<string>(48).fill('1'), 'A'].join(',')
    const nem12 = `\uFEFF100,NEM12,202503020000,A,B\n200,61,E1,,E1,,,kWh,30,\n${day}\n900`
    expect(await contentOfFile(aFile(nem12))).toMatchObject({
      kind: 'channels',
      channels: [{ name: '61 E1' }],
    })
    expect(await contentOfFile(aFile('day;t\n2025-03-01;1'))).toEqual({
      ...{ kind: 'table', fileName: 'x.csv' },
      rows: [
        ['day', 't'],
        ['2025-03-01', '1'],
      ],
    })
  })

  it('joins a column of times to that of dates', async () => {
    expect(await contentOfFile(aFile('01.03.2025;00:15;1,5\n01.03.2025;00:30;2,5'))).toMatchObject({
      rows: [
        ['01.03.2025 00:15', '1,5'],
        ['01.03.2025 00:30', '2,5'],
      ],
    })
  })

  it('separates cells at semicolons, even if every row contains a decimal comma', async () => {
    expect(await contentOfFile(aFile('01.03.2025;1,5\n02.03.2025;2,5'))).toMatchObject({
      rows: [
        ['01.03.2025', '1,5'],
        ['02.03.2025', '2,5'],
      ],
    })
    expect(await contentOfFile(aFile('2025-03-01,1.5\n2025-03-02,2.5'))).toMatchObject({
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
  ])('reads %s', async (_encoding, bytes) => {
    expect(await contentOfFile(aFile(bytes))).toMatchObject({
      rows: [
        ['Tag', 'Wärme'],
        ['2025-03-01', '1'],
      ],
    })
  })

  it('says that a workbook, a picture and a file that fills the memory are not read', async () => {
    const xlsx = Uint8Array.from([0x50, 0x4b, 3, 4, 20, 0])
    const xls = Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1])
    for (const bytes of [xlsx, xls])
      await expect(contentOfFile(aFile(bytes))).rejects.toThrow('Save the sheet as CSV')
    const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13])
    await expect(contentOfFile(aFile(png))).rejects.toThrow('not a text file')
    const large = { name: 'x.csv', size: 2e9, arrayBuffer: () => Promise.reject(new Error('was read')) }
    await expect(contentOfFile(large)).rejects.toThrow('larger than 200 MB')
  })

  it('names the row whose quotation mark would swallow the rows after it', async () => {
    const days = (note: string): string => `d,kWh,note\n2025-03-01,1,${note}\n2025-03-02,2,\n2025-03-03,3,`
    await expect(contentOfFile(aFile(days('"5 bar')))).rejects.toThrow('opens in row 2')
    await expect(contentOfFile(aFile(`${days('"5" pipe')}"6" pipe`))).rejects.toThrow('opens in row 2')
    for (const sound of ['5" pipe', '"two\nlines"', '"a ""b"""'])
      expect(await contentOfFile(aFile(days(sound)))).toMatchObject({ rows: { length: 4 } })
  })

  it('says that a web page is none of these files, nor is any other XML', async () => {
    const pages = [
      '<!DOCTYPE html><html></html>',
      '<html lang="en"><br></html>',
      '<!-- x -->\n<!doctype HTML>',
    ]
    for (const page of pages) await expect(contentOfFile(aFile(page))).rejects.toThrow('web page')
    await expect(contentOfFile(aFile('<?xml version="1.0"?><invoice/>'))).rejects.toThrow(
      'not a Green Button',
    )
    await expect(contentOfFile(aFile('<feed><p></feed>'))).rejects.toThrow('not well formed at character 10')
  })

  it('joins the number of an hour to its date', async () => {
    const hours = Array.from({ length: 24 }, (_, hour) => `2025-03-01;${String(hour + 1)};1,5`)
    const content = await contentOfFile(aFile(['Day;Hour;kWh', ...hours].join('\n')))
    expect(content.kind === 'table' ? content.rows.slice(0, 2) : []).toEqual([
      ['Day Hour', 'kWh'],
      ['2025-03-01 1/24', '1,5'],
    ])
  })

  it('refuses a document that declares entities, before anything of it is read', async () => {
    const bomb = '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "&c;&c;">]><a>&b;</a>'
    await expect(contentOfFile(aFile(bomb))).rejects.toThrow('declares types or entities at character 22')
  })
})
