-- The energy of every meter and local day in kWh, and the meters ranked by their total. The same text for DuckDB and
-- for Spark, over the views of readings.duckdb.sql and readings.spark.sql.

-- What ran over each stretch of time: a rate over its own interval, a totalizer from one reading to the next.
CREATE OR REPLACE TEMPORARY VIEW stretches AS
SELECT data_hub_id, entity, variable, unit, zone, kind, start_ms, end_ms,
  value * (end_ms - start_ms) / 3.6e6 AS amount
FROM readings
WHERE kind = 'average-rate' AND value IS NOT NULL
UNION ALL
SELECT data_hub_id, entity, variable, unit, zone, kind, start_ms, next_ms AS end_ms,
  -- A fall is a reset or a rollover: the reading after it counts from zero.
  CASE WHEN next_value < value THEN GREATEST(next_value, 0e0) ELSE next_value - value END AS amount
FROM (
  SELECT *,
    LEAD(value) OVER (PARTITION BY data_hub_id, unit ORDER BY start_ms) AS next_value,
    LEAD(start_ms) OVER (PARTITION BY data_hub_id, unit ORDER BY start_ms) AS next_ms
  FROM readings
  WHERE kind = 'totalizer' AND value IS NOT NULL
) AS read_in_turn
WHERE next_ms IS NOT NULL;

CREATE OR REPLACE TEMPORARY VIEW energy AS
SELECT stretches.*, day, next_day, next_midnight_ms,
  amount * CASE unit
    WHEN 'W' THEN 1e-3 WHEN 'kW' THEN 1e0 WHEN 'MW' THEN 1e3
    WHEN 'Wh' THEN 1e-3 WHEN 'kWh' THEN 1e0 WHEN 'MWh' THEN 1e3
  END AS kwh
FROM stretches
JOIN local_days ON local_days.zone = stretches.zone AND local_days.start_ms = stretches.start_ms;

-- A stretch over a midnight counts on both sides by time, as an hour does in a zone that is off the hour. A totalizer's
-- that is longer than one and a half hours is left out there: nobody knows when within it the amount ran.
CREATE OR REPLACE TEMPORARY VIEW daily_energy AS
SELECT data_hub_id, day, SUM(kwh) AS kwh, SUM(present_ms) / 3.6e6 AS present_hours
FROM (
  SELECT data_hub_id, day, kwh, end_ms - start_ms AS present_ms
  FROM energy
  WHERE end_ms <= next_midnight_ms
  UNION ALL
  SELECT data_hub_id, day, kwh * (next_midnight_ms - start_ms) / (end_ms - start_ms) AS kwh,
    next_midnight_ms - start_ms AS present_ms
  FROM energy
  WHERE end_ms > next_midnight_ms AND (kind = 'average-rate' OR end_ms - start_ms <= 5400000)
  UNION ALL
  SELECT data_hub_id, next_day AS day, kwh * (end_ms - next_midnight_ms) / (end_ms - start_ms) AS kwh,
    end_ms - next_midnight_ms AS present_ms
  FROM energy
  WHERE end_ms > next_midnight_ms AND (kind = 'average-rate' OR end_ms - start_ms <= 5400000)
) AS parts_of_days
GROUP BY data_hub_id, day;

CREATE OR REPLACE TEMPORARY VIEW ranked_meters AS
SELECT RANK() OVER (ORDER BY total_kwh DESC) AS place, totals.*, days, highest_kwh
FROM (
  SELECT data_hub_id, MIN(entity) AS entity, MIN(variable) AS variable, SUM(kwh) AS total_kwh
  FROM energy
  GROUP BY data_hub_id
) AS totals
JOIN (
  SELECT data_hub_id, COUNT(*) AS days, MAX(kwh) AS highest_kwh
  FROM daily_energy
  GROUP BY data_hub_id
) AS days_of_meters ON days_of_meters.data_hub_id = totals.data_hub_id;
