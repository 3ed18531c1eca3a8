/** Share of full use for each local hour of a working day, of a day off, and in the holidays. */
export interface Schedule {
  readonly workday: readonly number[]
  readonly dayOff: readonly number[]
  /** Factor on working days in the school or summer holidays. */
  readonly holidays: number
}

/** Returns 24 values from readings of a curve at some hours, with straight lines in between. */
function curve(...points: readonly (readonly [hour: number, share: number])[]): readonly number[] {
  return Array.from({ length: 24 }, (_, hour) => shareAt(points, hour))
}

function shareAt(points: readonly (readonly [number, number])[], hour: number): number {
  const after = points.findIndex(([at]) => at >= hour)
  const right = points[after === -1 ? points.length - 1 : after] ?? [hour, 0]
  const left = points[Math.max(0, (after === -1 ? points.length : after) - 1)] ?? right
  if (right[0] <= left[0]) return right[1]
  return left[1] + ((right[1] - left[1]) * (hour - left[0])) / (right[0] - left[0])
}

const quiet = curve([0, 0.04], [23, 0.04])

export const schedules = {
  office: {
    workday: curve(
      [0, 0.03],
      [5, 0.04],
      [7, 0.4],
      [9, 0.97],
      [12, 0.86],
      [14, 1],
      [17, 0.75],
      [19, 0.22],
      [22, 0.05],
      [23, 0.03],
    ),
    dayOff: curve([0, 0.03], [9, 0.09], [13, 0.12], [18, 0.05], [23, 0.03]),
    holidays: 0.82,
  },
  teaching: {
    workday: curve(
      [0, 0.02],
      [6, 0.05],
      [8, 0.7],
      [10, 1],
      [13, 0.88],
      [15, 0.97],
      [18, 0.45],
      [21, 0.14],
      [23, 0.03],
    ),
    dayOff: quiet,
    holidays: 0.3,
  },
  laboratory: {
    workday: curve([0, 0.34], [6, 0.36], [9, 0.93], [15, 1], [18, 0.72], [21, 0.5], [23, 0.36]),
    dayOff: curve([0, 0.32], [11, 0.44], [16, 0.45], [23, 0.33]),
    holidays: 0.9,
  },
  hospital: {
    workday: curve([0, 0.5], [5, 0.52], [8, 0.92], [11, 1], [16, 0.95], [20, 0.7], [23, 0.54]),
    dayOff: curve([0, 0.5], [10, 0.72], [16, 0.74], [23, 0.53]),
    holidays: 1,
  },
  residence: {
    workday: curve(
      [0, 0.42],
      [3, 0.22],
      [6, 0.5],
      [8, 0.82],
      [11, 0.4],
      [16, 0.5],
      [19, 1],
      [22, 0.85],
      [23, 0.6],
    ),
    dayOff: curve([0, 0.5], [4, 0.25], [9, 0.6], [12, 0.75], [19, 1], [23, 0.7]),
    holidays: 0.55,
  },
  retail: {
    workday: curve([0, 0.08], [6, 0.15], [9, 0.85], [13, 1], [18, 0.98], [20, 0.4], [22, 0.1], [23, 0.08]),
    dayOff: curve([0, 0.08], [8, 0.2], [11, 0.92], [16, 1], [18, 0.3], [23, 0.08]),
    holidays: 1.08,
  },
  library: {
    workday: curve([0, 0.08], [7, 0.2], [9, 0.8], [14, 1], [20, 0.85], [22, 0.4], [23, 0.12]),
    dayOff: curve([0, 0.06], [9, 0.3], [13, 0.7], [18, 0.4], [23, 0.06]),
    holidays: 0.5,
  },
  sports: {
    workday: curve([0, 0.05], [6, 0.5], [9, 0.55], [14, 0.5], [18, 1], [21, 0.8], [22, 0.2], [23, 0.06]),
    dayOff: curve([0, 0.05], [8, 0.6], [11, 0.95], [16, 0.7], [20, 0.1], [23, 0.05]),
    holidays: 0.75,
  },
  workshop: {
    workday: curve(
      [0, 0.06],
      [5, 0.2],
      [6, 0.9],
      [10, 1],
      [12, 0.7],
      [13, 1],
      [15, 0.5],
      [17, 0.12],
      [23, 0.06],
    ),
    dayOff: quiet,
    holidays: 0.6,
  },
  always: { workday: curve([0, 1], [23, 1]), dayOff: curve([0, 1], [23, 1]), holidays: 1 },
} as const satisfies Record<string, Schedule>

export type ScheduleName = keyof typeof schedules
