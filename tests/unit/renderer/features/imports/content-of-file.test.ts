import { describe, expect, it } from 'vitest'
import { contentOfFile } from '#renderer/features/imports/content-of-file.ts'

const aFile = (text: string) => ({ name: 'x.csv', text: () => Promise.resolve(text) })

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

  it('refuses a document that declares entities, before anything of it is read', async () => {
    const bomb = '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "&c;&c;">]><a>&b;</a>'
    await expect(contentOfFile(aFile(bomb))).rejects.toThrow('not well formed')
  })
})
