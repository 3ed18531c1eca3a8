-- What of the question is ClickHouse's own, on each server of the cluster: where the readings are, and the local day of an
-- instant. CLUSTER stands for the cluster's name in the configuration.
CREATE TABLE IF NOT EXISTS csv_rows (
  organization String, entity String, variable String, data_hub_id String, resource String,
  interval_start_utc String, interval_end_utc String, interval_start_local String, interval_end_local String,
  zone String, resolution String, unit String, value String, coverage String, fetched_resolution String,
  standardization String, present_share String, policy String
) ENGINE = MergeTree PARTITION BY tuple() ORDER BY (data_hub_id, unit, interval_start_utc);

-- All readings of a meter are on one server: what runs between two of them is computed there.
CREATE TABLE IF NOT EXISTS csv_rows_of_cluster AS csv_rows
ENGINE = Distributed(CLUSTER, default, csv_rows, cityHash64(data_hub_id));

-- How the values of a meter add up is in the dataset and not in the CSV.
CREATE TABLE IF NOT EXISTS meters (data_hub_id String, kind String) ENGINE = MergeTree PARTITION BY tuple() ORDER BY data_hub_id;

CREATE TABLE IF NOT EXISTS local_days (
  zone String, start_ms Int64, day Date, next_day Date, next_midnight_ms Int64
) ENGINE = Memory;

CREATE TABLE IF NOT EXISTS readings (
  data_hub_id String, entity String, variable String, unit String, zone String, kind String,
  start_ms Int64, end_ms Int64, value Float64
) ENGINE = MergeTree PARTITION BY tuple() ORDER BY (data_hub_id, unit, start_ms);
