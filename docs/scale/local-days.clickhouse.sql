-- Run on each server once for every zone: this ClickHouse takes the name of a zone as a constant alone. ZONE stands for it.
INSERT INTO local_days
SELECT zone, start_ms,
  toDate(toDateTime(toUInt32(intDiv(start_ms, 1000)), 'ZONE')) AS day,
  day + 1 AS next_day,
  toInt64(toUInt32(toDateTime(day + 1, 'ZONE'))) * 1000 AS next_midnight_ms
FROM (SELECT DISTINCT zone, start_ms FROM readings WHERE zone = 'ZONE');
