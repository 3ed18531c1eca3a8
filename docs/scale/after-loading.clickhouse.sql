-- Run on each server once the CSV is loaded. A gap is an empty cell; it has no amount and is left out.
INSERT INTO readings
SELECT data_hub_id, entity, variable, unit, zone, kind,
  toInt64(toUInt32(parseDateTimeBestEffort(interval_start_utc))) * 1000 AS start_ms,
  toInt64(toUInt32(parseDateTimeBestEffort(interval_end_utc))) * 1000 AS end_ms,
  toFloat64(value) AS value
FROM (SELECT * FROM csv_rows WHERE value != '' AND resolution = 'hourly' AND resource = 'Electricity' AND standardization = '')
ANY INNER JOIN meters USING (data_hub_id);
