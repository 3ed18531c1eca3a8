import { describe, expect, it } from 'vitest'
import { holidayCountries, holidayRegions, holidaysIn } from '#renderer/stores/authored/holidays.ts'

const england = { country: 'GB', region: 'ENG' }

describe('holidaysIn', () => {
  // The source is gov.uk/bank-holidays for England and Wales in 2022: with the jubilee, the funeral and a substitute
  // for Christmas.
  it('has the bank holidays of England in 2022', async () => {
    const dates = (await holidaysIn(england, [2022])).map(({ date }) => date)
    expect(dates).toEqual(
      expect.arrayContaining([
        '2022-01-03',
        '2022-04-15',
        '2022-04-18',
        '2022-05-02',
        '2022-06-02',
        '2022-06-03',
        '2022-08-29',
        '2022-09-19',
        '2022-12-26',
        '2022-12-27',
      ]),
    )
  })

  it('tells a region from its country', async () => {
    const names = async (region: string | null): Promise<readonly string[]> =>
      (await holidaysIn({ country: 'GB', region }, [2024])).map(({ name }) => name)
    expect(await names('SCT')).toContain('St Andrew’s Day')
    expect(await names(null)).not.toContain('St Andrew’s Day')
  })

  it('lists each day once, ascending, however often its year is asked for', async () => {
    const dates = (await holidaysIn(england, [2024, 2023, 2024])).map(({ date }) => date)
    expect(dates).toEqual([...new Set(dates)].sort())
    expect(dates.filter((date) => date.endsWith('-12-25'))).toEqual(['2023-12-25', '2024-12-25'])
  })

  it('has a substitute that falls in the year before', async () => {
    const dates = (await holidaysIn({ country: 'US', region: null }, [2021])).map(({ date }) => date)
    expect(dates).toContain('2021-12-31')
  })

  it('counts whole days on which offices are closed: no half days, no observances', async () => {
    const dates = (await holidaysIn({ country: 'DE', region: 'BY' }, [2024])).map(({ date }) => date)
    expect(dates).toContain('2024-10-03')
    expect(dates).not.toContain('2024-12-24')
    const sweden = (await holidaysIn({ country: 'SE', region: null }, [2024])).map(({ date }) => date)
    expect(sweden).toContain('2024-06-21')
  })

  it('has every day of a holiday of several days, by the day on which it is observed', async () => {
    const dates = (await holidaysIn({ country: 'AE', region: null }, [2024])).map(({ date }) => date)
    expect(dates).toEqual(expect.arrayContaining(['2024-04-10', '2024-04-11', '2024-04-12']))
    expect(dates).not.toContain('2024-04-09')
  })
})

describe('holidayCountries and holidayRegions', () => {
  it('are named in English, in the order of their names', async () => {
    const countries = await holidayCountries()
    expect(countries.length).toBeGreaterThan(150)
    expect(countries.slice(0, 2).map(({ name }) => name)).toEqual(['Åland Islands', 'Albania'])
    expect(countries).toContainEqual({ code: 'GB', name: 'United Kingdom' })
    expect((await holidayRegions('GB')).map(({ code }) => code)).toContain('ENG')
    expect(await holidayRegions('MC')).toEqual([])
  })
})
