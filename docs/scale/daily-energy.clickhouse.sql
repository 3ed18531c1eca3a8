-- The question of daily-energy.sql in the words of a ClickHouse without window functions. Run on each server; the tables
-- that end in _of_cluster then answer for all of them. CLUSTER stands for the cluster's name.

-- What ran over each stretch of time: a rate over its own interval, a totalizer from one reading to the next. A fall is a
-- reset or a rollover: the reading after it counts from zero.
CREATE VIEW IF NOT EXISTS energy AS
SELECT data_hub_id, entity, variable, kind, start_ms, end_ms, day, next_day, next_midnight_ms,
  amount * multiIf(unit = 'W', 1e-3, unit = 'MW', 1e3, unit = 'Wh', 1e-3, unit = 'MWh', 1e3, 1.) AS kwh
FROM (
  SELECT data_hub_id, entity, variable, unit, zone, kind, start_ms, end_ms,
    value * (end_ms - start_ms) / 3.6e6 AS amount
  FROM readings
  WHERE kind = 'average-rate'
  UNION ALL
  SELECT data_hub_id, entity, variable, unit, zone, 'totalizer' AS kind,
    tupleElement(stretch, 1) AS start_ms, tupleElement(stretch, 2) AS end_ms, tupleElement(stretch, 3) AS amount
  FROM (
    SELECT data_hub_id, any(entity) AS entity, any(variable) AS variable, unit, any(zone) AS zone,
      arraySort(groupArray(tuple(start_ms, value))) AS in_turn,
      arrayJoin(arrayMap(
        (one, next) -> tuple(
          tupleElement(one, 1),
          tupleElement(next, 1),
          tupleElement(next, 2) < tupleElement(one, 2)
            ? greatest(tupleElement(next, 2), 0.)
            : tupleElement(next, 2) - tupleElement(one, 2)
        ),
        arrayPopBack(in_turn),
        arrayPopFront(in_turn)
      )) AS stretch
    FROM readings
    WHERE kind = 'totalizer'
    GROUP BY data_hub_id, unit
  )
)
ANY INNER JOIN local_days USING (zone, start_ms);

-- A stretch over a midnight counts on both sides by time; a totalizer's that is longer than one and a half hours is left
-- out there.
CREATE VIEW IF NOT EXISTS daily_energy AS
SELECT data_hub_id, day, sum(kwh) AS kwh, sum(present_ms) / 3.6e6 AS present_hours
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
)
GROUP BY data_hub_id, day;

CREATE VIEW IF NOT EXISTS meter_totals AS
SELECT data_hub_id, any(entity) AS entity, any(variable) AS variable, sum(kwh) AS total_kwh
FROM energy
GROUP BY data_hub_id;

CREATE TABLE IF NOT EXISTS daily_energy_of_cluster (data_hub_id String, day Date, kwh Float64, present_hours Float64)
ENGINE = Distributed(CLUSTER, default, daily_energy);

CREATE TABLE IF NOT EXISTS meter_totals_of_cluster (data_hub_id String, entity String, variable String, total_kwh Float64)
ENGINE = Distributed(CLUSTER, default, meter_totals);
