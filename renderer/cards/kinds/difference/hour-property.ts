/** Names what every hour has, of whatever series. */
export type HourProperty = 'weekday' | 'hour' | 'holiday' | 'occupied' | 'missing' | 'event'
