-- What of the question is DuckDB's own dialect. DATASET stands for the folder of the dataset.
CREATE OR REPLACE TEMPORARY VIEW readings AS
SELECT *, epoch_ms(interval_start) AS start_ms, epoch_ms(interval_end) AS end_ms
FROM read_parquet('DATASET/**/*.parquet', hive_partitioning = true)
WHERE resolution = 'hourly' AND resource = 'Electricity' AND standardization IS NULL;

-- The local day of every instant, once for each zone: a conversion a row would take longer than all the rest.
CREATE OR REPLACE TEMPORARY VIEW local_days AS
SELECT zone, start_ms, day,
  CAST(day + 1 AS DATE) AS next_day,
  epoch_ms(timezone(zone, CAST(day + 1 AS TIMESTAMP))) AS next_midnight_ms
FROM (
  SELECT zone, start_ms, CAST(timezone(zone, make_timestamptz(start_ms * 1000)) AS DATE) AS day
  FROM (SELECT DISTINCT zone, start_ms FROM readings)
);
