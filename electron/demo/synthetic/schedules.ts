/** Share of full use for each local hour of a working day, of a day off, and in the holidays. */
export interface Schedule {
  readonly workday: readonly number[]
  readonly dayOff: readonly number[]
  /** Factor on working days in the school or summer holidays. */
  readonly holidays: number
}

/** Curves are percents of full use at some hours, `hour:percent`, with straight lines in between. */
const row = (workday: string, dayOff: string, holidays: number): Schedule => ({
  workday: hoursOf(workday),
  dayOff: hoursOf(dayOff),
  holidays,
})

const quiet = '0:4 23:4'

export const schedules = {
  office: row('0:3 5:4 7:40 9:97 12:86 14:100 17:75 19:22 22:5 23:3', '0:3 9:9 13:12 18:5 23:3', 0.82),
  teaching: row('0:2 6:5 8:70 10:100 13:88 15:97 18:45 21:14 23:3', quiet, 0.3),
  laboratory: row('0:34 6:36 9:93 15:100 18:72 21:50 23:36', '0:32 11:44 16:45 23:33', 0.9),
  hospital: row('0:50 5:52 8:92 11:100 16:95 20:70 23:54', '0:50 10:72 16:74 23:53', 1),
  residence: row(
    '0:42 3:22 6:50 8:82 11:40 16:50 19:100 22:85 23:60',
    '0:50 4:25 9:60 12:75 19:100 23:70',
    0.55,
  ),
  retail: row('0:8 6:15 9:85 13:100 18:98 20:40 22:10 23:8', '0:8 8:20 11:92 16:100 18:30 23:8', 1.08),
  library: row('0:8 7:20 9:80 14:100 20:85 22:40 23:12', '0:6 9:30 13:70 18:40 23:6', 0.5),
  sports: row('0:5 6:50 9:55 14:50 18:100 21:80 22:20 23:6', '0:5 8:60 11:95 16:70 20:10 23:5', 0.75),
  workshop: row('0:6 5:20 6:90 10:100 12:70 13:100 15:50 17:12 23:6', quiet, 0.6),
  always: row('0:100 23:100', '0:100 23:100', 1),
} as const satisfies Record<string, Schedule>

export type ScheduleName = keyof typeof schedules

function hoursOf(curve: string): readonly number[] {
  const points = curve.split(' ').map((point) => {
    const [hour = 0, percent = 0] = point.split(':').map(Number)
    return { hour, share: percent / 100 }
  })
  return Array.from({ length: 24 }, (_, hour) => {
    const right = points.find((point) => point.hour >= hour) ?? { hour, share: 0 }
    const left = points.findLast((point) => point.hour < hour) ?? right
    if (right.hour <= left.hour) return right.share
    return left.share + ((right.share - left.share) * (hour - left.hour)) / (right.hour - left.hour)
  })
}
