/** Names the properties that every hour has, whatever the series. */
export type HourProperty = 'weekday' | 'hour' | 'holiday' | 'occupied' | 'missing' | 'event'
