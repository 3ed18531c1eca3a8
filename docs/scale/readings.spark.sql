-- What of the question is Spark's own dialect. DATASET stands for the folder of the dataset; the session's zone is UTC.
CREATE OR REPLACE TEMPORARY VIEW readings AS
SELECT *, unix_millis(interval_start) AS start_ms, unix_millis(interval_end) AS end_ms
FROM parquet.`DATASET`
WHERE resolution = 'hourly' AND resource = 'Electricity' AND standardization IS NULL;

-- The local day of every instant, once for each zone: a conversion a row would take longer than all the rest.
CREATE OR REPLACE TEMPORARY VIEW local_days AS
SELECT zone, start_ms, day,
  date_add(day, 1) AS next_day,
  unix_millis(to_utc_timestamp(CAST(date_add(day, 1) AS TIMESTAMP), zone)) AS next_midnight_ms
FROM (
  SELECT zone, start_ms, to_date(from_utc_timestamp(timestamp_millis(start_ms), zone)) AS day
  FROM (SELECT DISTINCT zone, start_ms FROM readings)
);
